package dev.serrano.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which configurations a plain run tries. */
class RuntimePairsTest {
    private static final List<FiberBackend> BACKENDS =
            List.of(FiberBackend.SCHEDULED, FiberBackend.PORTABLE, FiberBackend.BLOCKING);
    private static final List<String> SCHEDULERS = List.of("default", "deque", "sharing", "channel");

    @Test
    void eachTwoSettingsMeet() {
        int[] workers = {1, 2, 3, 8, 64};
        List<RuntimeConfiguration> pairs = RuntimePairs.of(SCHEDULERS, BACKENDS, workers);
        for (RuntimeConfiguration c : RuntimePairs.cross(SCHEDULERS, BACKENDS, workers)) {
            assertThat(pairs)
                    .anyMatch(p ->
                            p.scheduler().equals(c.scheduler()) && p.backend().equals(c.backend()))
                    .anyMatch(p -> p.scheduler().equals(c.scheduler()) && p.workers() == c.workers())
                    .anyMatch(p -> p.backend().equals(c.backend()) && p.workers() == c.workers());
        }
    }

    /** Each number of workers with each scheduler cannot be had with fewer. */
    @Test
    void thereAreHardlyMoreThanThereMustBe() {
        assertThat(RuntimePairs.of(SCHEDULERS, BACKENDS, new int[] {1, 2, 3, 8, 64}))
                .hasSizeBetween(20, 22)
                .doesNotHaveDuplicates();
        assertThat(RuntimePairs.of(SCHEDULERS, BACKENDS, new int[] {1, 2, 8})).hasSizeBetween(12, 14);
        assertThat(RuntimePairs.of(SCHEDULERS, BACKENDS, new int[] {2})).hasSize(12);
        assertThat(RuntimePairs.of(SCHEDULERS.subList(0, 1), BACKENDS, new int[] {1, 2}))
                .hasSize(6);
    }
}
