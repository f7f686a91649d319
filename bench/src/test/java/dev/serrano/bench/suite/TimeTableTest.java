package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimeTableTest {

    private static final Duration BUDGET = Duration.ofSeconds(100);

    @Test
    void sharesTheTimeOutByWeight() {
        TimeTable table = new TimeTable(List.of(block("light", 1), block("heavy", 3)), 5, BUDGET, block -> false);
        assertThat(table.allotment(0, 0, Duration.ZERO)).isEqualTo(Duration.ofSeconds(5));
        assertThat(table.allotment(0, 1, Duration.ofSeconds(5))).isEqualTo(Duration.ofSeconds(15));
        assertThat(table.allotment(4, 1, Duration.ofSeconds(85))).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void whatOneDoesNotUseGoesToTheOthers() {
        TimeTable table = new TimeTable(List.of(block("one", 1), block("other", 1)), 1, BUDGET, block -> false);
        assertThat(table.allotment(0, 1, Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void whatOneUsesTooMuchOfIsTakenFromTheOthers() {
        TimeTable table = new TimeTable(List.of(block("one", 1)), 4, BUDGET, block -> false);
        assertThat(table.allotment(2, 0, Duration.ofSeconds(90))).isEqualTo(Duration.ofSeconds(5));
        assertThat(table.allotment(3, 0, Duration.ofSeconds(110))).isEqualTo(Duration.ZERO);
    }

    @Test
    void aBlockThatIsGivenUpLeavesItsTimeToTheOthers() {
        Block one = block("one", 1);
        Block hung = block("hung", 2);
        TimeTable table = new TimeTable(List.of(one, hung), 4, BUDGET, hung::equals);
        assertThat(table.allotment(2, 0, Duration.ofSeconds(60))).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void aForkThatWouldNotEndInTimeIsNotStarted() {
        TimeTable table = new TimeTable(List.of(block("one", 1), block("other", 1)), 4, BUDGET, block -> false);
        assertThat(table.fits(0, Duration.ofSeconds(10))).isTrue();
        assertThat(table.fits(0, Duration.ofSeconds(9))).isFalse();
        table.took(0, Duration.ofSeconds(20));
        table.took(0, Duration.ofSeconds(15));
        assertThat(table.fits(0, Duration.ofSeconds(29))).isFalse();
        assertThat(table.fits(0, Duration.ofSeconds(30))).isTrue();
        assertThat(table.fits(1, Duration.ofSeconds(10))).isTrue();
    }

    /** The last forks of a suite may be given next to nothing, and need as long as those before. */
    @Test
    void aForkMayTakeTwiceWhatTheLongestTookAndSomeMore() {
        TimeTable table = new TimeTable(List.of(block("one", 1)), 4, BUDGET, block -> false);
        Duration left = Duration.ofSeconds(100);
        assertThat(table.limit(0, Duration.ofSeconds(1), left)).isEqualTo(Duration.ofSeconds(22));
        table.took(0, Duration.ofSeconds(18));
        assertThat(table.limit(0, Duration.ofSeconds(1), left)).isEqualTo(Duration.ofSeconds(56));
        assertThat(table.limit(0, Duration.ofSeconds(30), left)).isEqualTo(Duration.ofSeconds(80));
        assertThat(table.limit(0, Duration.ofSeconds(50), left)).isEqualTo(left);
    }

    private static Block block(String name, double weight) {
        return Block.of(name, List.of(Fixtures.serrano("fib", 1)), Block.rounds(1, Duration.ZERO, 1), weight);
    }
}
