package dev.serrano.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.SchedulerCounter;
import dev.serrano.SchedulerStats;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What SchedulerStats computes, from numbers that are given. */
class SchedulerStatsValueTest {
    private static final SchedulerStats STATS = new SchedulerStats(List.of(
            Map.of(SchedulerCounter.TASKS_RUN, 10L, SchedulerCounter.STEALS, 3L),
            Map.of(SchedulerCounter.TASKS_RUN, 14L),
            Map.of(SchedulerCounter.TASKS_RUN, 6L),
            Map.of(SchedulerCounter.TASKS_RUN, 10L)));

    @Test
    void meanAndDeviationOverTheWorkers() {
        assertThat(STATS.mean(SchedulerCounter.TASKS_RUN)).hasValue(10);
        assertThat(STATS.deviation(SchedulerCounter.TASKS_RUN)).hasValue(Math.sqrt(8)); // (0 + 16 + 16 + 0) / 4
    }

    @Test
    void oneWorkerDoesNotDeviate() {
        SchedulerStats one = new SchedulerStats(List.of(Map.of(SchedulerCounter.TASKS_RUN, 7L)));
        assertThat(one.mean(SchedulerCounter.TASKS_RUN)).hasValue(7);
        assertThat(one.deviation(SchedulerCounter.TASKS_RUN)).hasValue(0);
    }

    @Test
    void whatNotAllHaveIsEmpty() {
        assertThat(STATS.mean(SchedulerCounter.STEALS)).isEmpty();
        assertThat(STATS.deviation(SchedulerCounter.STEALS)).isEmpty();
        assertThat(new SchedulerStats(List.of()).mean(SchedulerCounter.TASKS)).isEmpty();
    }
}
