package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkerNumbersTest {

    @Test
    void theyFollowTheMachine() {
        assertThat(WorkerNumbers.ofMachine(64).all()).containsExactly(1, 2, 64);
        assertThat(WorkerNumbers.ofMachine(2).all()).containsExactly(1, 2);
        assertThat(WorkerNumbers.ofMachine(1).all()).containsExactly(1, 2);
    }

    @Test
    void theyAreSortedAndEachOccursOnce() {
        WorkerNumbers numbers = WorkerNumbers.of(8, 1, 8);
        assertThat(numbers.all()).containsExactly(1, 8);
        assertThat(numbers.parallel()).containsExactly(8);
        assertThat(numbers.hasOne()).isTrue();
        assertThat(numbers.most()).isEqualTo(8);
        assertThat(WorkerNumbers.of(3).hasOne()).isFalse();
    }

    @Test
    void thereIsOneAtLeastAndItIsPositive() {
        assertThatThrownBy(() -> WorkerNumbers.of()).hasMessageContaining("begin with 1: []");
        assertThatThrownBy(() -> WorkerNumbers.of(2, 0)).hasMessageContaining("begin with 1: [0, 2]");
    }

    @Test
    void goalsAreForOneAndTwo() {
        Goal goal = new Goal.AtMost(1);
        assertThat(WorkerNumbers.goal(2, goal)).isEqualTo(goal);
        assertThat(WorkerNumbers.goal(3, goal)).isEqualTo(new Goal.None());
    }

    @ParameterizedTest
    @ValueSource(strings = {"overhead", "suspend", "coordination", "eureka", "habanero", "apps", "loops", "schedulers"})
    void suitesMeasureWithAllOfThem(String name) {
        assertThat(workers(name, 1, 2)).contains(1, 2);
        assertThat(workers(name, 1, 2, 8)).contains(1, 2, 8);
        assertThat(workers(name, 1)).containsOnly(1);
        assertThat(workers(name, 3)).contains(3).doesNotContain(2);
    }

    /** Of the cases that are not serial, which have one worker. */
    private static List<Integer> workers(String name, int... numbers) {
        return SuiteCatalog.find(name, Catalog.standard(), WorkerNumbers.of(numbers)).orElseThrow().blocks().stream()
                .flatMap(block -> block.cases().stream())
                .map(Case::workers)
                .distinct()
                .toList();
    }
}
