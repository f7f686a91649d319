package dev.serrano.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which configurations a plain run tries. */
class RuntimeRowsTest {
    private static final List<FiberBackend> BACKENDS =
            List.of(FiberBackend.SCHEDULED, FiberBackend.PORTABLE, FiberBackend.BLOCKING);
    private static final List<String> SCHEDULERS = List.of("default", "deque", "sharing", "channel");
    private static final int[] WORKERS = {1, 2, 8};

    @Test
    void eachTestHasEachSetting() {
        List<RuntimeConfiguration> rows = RuntimeRows.of("FooTest.bar", SCHEDULERS, BACKENDS, WORKERS);
        assertThat(rows).hasSize(4).doesNotHaveDuplicates();
        assertThat(rows).extracting(RuntimeConfiguration::scheduler).containsAll(SCHEDULERS);
        assertThat(rows).extracting(RuntimeConfiguration::backend).containsAll(BACKENDS);
        assertThat(rows).extracting(RuntimeConfiguration::workers).contains(1, 2, 8);
    }

    @Test
    void allTestsTogetherHaveEachCombination() {
        for (List<String> schedulers : List.of(SCHEDULERS, SCHEDULERS.subList(0, 1), SCHEDULERS.subList(0, 3))) {
            Set<RuntimeConfiguration> seen = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                seen.addAll(RuntimeRows.of("FooTest.bar" + i, schedulers, BACKENDS, WORKERS));
            }
            assertThat(seen).containsAll(RuntimeRows.cross(schedulers, BACKENDS, WORKERS));
        }
    }

    @Test
    void oneRowOfEachTestIsEachSchedulerOfAll() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            List<RuntimeConfiguration> row = RuntimeRows.some(1, "FooTest.bar" + i, SCHEDULERS, BACKENDS, WORKERS);
            assertThat(row).hasSize(1);
            seen.add(row.getFirst().scheduler());
        }
        assertThat(seen).containsAll(SCHEDULERS);
        assertThat(RuntimeRows.some(4, "FooTest.bar", SCHEDULERS, BACKENDS, WORKERS))
                .isEqualTo(RuntimeRows.of("FooTest.bar", SCHEDULERS, BACKENDS, WORKERS));
    }

    @Test
    void thereMayBeNoScheduler() {
        assertThat(RuntimeRows.of("FooTest.bar", List.of(), BACKENDS, WORKERS)).isEmpty();
    }
}
