package dev.serrano.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "a, '', 1",
        "'', abc, 3",
        "fib, fib, 0",
        "fib, fob, 1",
        "fbi, fib, 1",
        "flat, fat, 1",
        "kitten, sitting, 3",
        "abcd, badc, 2",
        "pingpong, pong, 4"
    })
    void theDistanceIsTheNumberOfSingleChanges(String from, String to, int distance) {
        assertThat(Nearest.distance(from, to)).isEqualTo(distance);
        assertThat(Nearest.distance(to, from)).isEqualTo(distance);
    }

    @Test
    void theClosestNamesComeFirst() {
        List<String> names = List.of("future", "future-paper", "async-finish", "join", "features");

        assertThat(Nearest.to("futures", names)).containsExactly("future", "features");
        assertThat(Nearest.to("Join", names)).containsExactly("join");
        assertThat(Nearest.to("async", names)).containsExactly("async-finish");
        assertThat(Nearest.to("thread", names)).isEmpty();
    }

    @Test
    void atMostThreeAreNamed() {
        assertThat(Nearest.to("aa", List.of("ab", "ac", "ad", "ae"))).containsExactly("ab", "ac", "ad");
    }

    @Test
    void theHintListsAllIfNoneIsNear() {
        assertThat(Nearest.hint("zzz", List.of("one", "two"))).isEqualTo("valid: one, two");
        assertThat(Nearest.hint("on", List.of("one", "two"))).isEqualTo("did you mean one?");
    }
}
