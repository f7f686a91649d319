package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ForkLogTest {

    private final Block one = block("one");
    private final Block other = block("other");
    private final ForkLog log = new ForkLog(List.of(one, other), 2);

    @Test
    void saysNothingOfWhatWentAsAskedFor() {
        for (Block block : List.of(one, other, one, other)) {
            ended(block, 3);
        }
        assertThat(log.shortfalls()).isEmpty();
        assertThat(log.problems()).isEmpty();
    }

    @Test
    void namesTheBlocksThatLackForksOrRounds() {
        ended(one, 3);
        ended(other, 1);
        ended(other, 2);
        assertThat(log.shortfalls())
                .containsExactly(
                        "one: only 1 of 2 forks; the time was up",
                        "fewer rounds in some forks, to end in time: other 1 of 3");
        assertThat(log.interrupted()).isEqualTo("interrupted after 3 of 4 forks");
    }

    @Test
    void namesAllThatLackRoundsInOneLine() {
        for (Block block : List.of(one, other)) {
            ended(block, 3);
            ended(block, block == one ? 2 : 1);
        }
        assertThat(log.shortfalls())
                .containsExactly("fewer rounds in some forks, to end in time: one 2 of 3, other 1 of 3");
    }

    @Test
    void aBlockIsGivenUpAfterTwoForksThatDidNotEnd() {
        log.ended(one, true);
        assertThat(log.givenUp(one)).isFalse();
        log.ended(one, true);
        assertThat(log.givenUp(one)).isTrue();
        ended(other, 3);
        ended(other, 3);
        assertThat(log.shortfalls()).containsExactly("one: left out after 2 forks that did not end");
    }

    private void ended(Block block, int rounds) {
        log.rounds(block, rounds);
        log.ended(block, false);
    }

    private static Block block(String name) {
        CaseFactory fib = new CaseFactory(Catalog.standard(), "fib", "n=12");
        return Block.of(name, List.of(fib.serial()), Block.rounds(1, Duration.ZERO, 3), 1);
    }
}
