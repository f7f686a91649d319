package dev.serrano.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.internal.counters.UnwindTimes;
import dev.serrano.internal.engine.RuntimeReading;
import dev.serrano.internal.engine.SchedulerReading;
import dev.serrano.internal.engine.WorkerReading;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What SchedulerStats computes, from numbers that are given. */
class SchedulerStatsValueTest {
    private static final SchedulerStats STATS = reading(List.of(
            Map.of(SchedulerCounter.TASKS_RUN, 10L, SchedulerCounter.STEALS, 3L),
            Map.of(SchedulerCounter.TASKS_RUN, 14L),
            Map.of(SchedulerCounter.TASKS_RUN, 6L),
            Map.of(SchedulerCounter.TASKS_RUN, 10L)));

    private static SchedulerReading reading(List<Map<SchedulerCounter, Long>> workers) {
        return new SchedulerReading(workers, UnwindTimes.NONE);
    }

    @Test
    void meanAndDeviationOverTheWorkers() {
        assertThat(STATS.mean(SchedulerCounter.TASKS_RUN)).hasValue(10);
        assertThat(STATS.deviation(SchedulerCounter.TASKS_RUN)).hasValue(Math.sqrt(8)); // (0 + 16 + 16 + 0) / 4
    }

    @Test
    void oneWorkerDoesNotDeviate() {
        SchedulerStats one = reading(List.of(Map.of(SchedulerCounter.TASKS_RUN, 7L)));
        assertThat(one.mean(SchedulerCounter.TASKS_RUN)).hasValue(7);
        assertThat(one.deviation(SchedulerCounter.TASKS_RUN)).hasValue(0);
    }

    @Test
    void whatNotAllHaveIsEmpty() {
        assertThat(STATS.mean(SchedulerCounter.STEALS)).isEmpty();
        assertThat(STATS.deviation(SchedulerCounter.STEALS)).isEmpty();
        assertThat(reading(List.of()).mean(SchedulerCounter.TASKS)).isEmpty();
    }

    @Test
    void sinceAnEarlierReading() {
        SchedulerStats later = reading(List.of(
                Map.of(SchedulerCounter.TASKS_RUN, 12L, SchedulerCounter.STEALS, 2L),
                Map.of(SchedulerCounter.TASKS_RUN, 14L),
                Map.of(SchedulerCounter.TASKS_RUN, 7L),
                Map.of(SchedulerCounter.TASKS_RUN, 10L)));
        SchedulerStats between = later.since(STATS);
        assertThat(between.total(SchedulerCounter.TASKS_RUN)).hasValue(3);
        assertThat(between.total(SchedulerCounter.STEALS)).as("never below 0").hasValue(0);
        assertThat(later.since(later)).isEqualTo(later.since(later)).isNotEqualTo(between);
    }

    @Test
    void sinceAReadingOfAnotherRuntime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STATS.since(reading(List.of())))
                .withMessage("since(): a reading of 0 workers is not an earlier one of these 4; take both of the same"
                        + " runtime");
    }

    @Test
    void readingsAreValues() {
        RuntimeStats r = new RuntimeReading(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(r)
                .isEqualTo(new RuntimeReading(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
                .hasToString("RuntimeReading[tasks=1, steals=2, suspensions=3, requests=4, iterations=5, splits=6,"
                        + " fibersCreated=7, liveThreads=8, peakThreads=9, deadlocks=10, stalls=11]");
        WorkerStats w = new WorkerReading(0, 1, WorkerStats.State.IDLE, 2, 3, 4, 5, 6, 7);
        assertThat(w)
                .isEqualTo(new WorkerReading(0, 1, WorkerStats.State.IDLE, 2, 3, 4, 5, 6, 7))
                .hasToString(
                        "WorkerReading[worker=0, place=1, state=IDLE, queued=2, spawned=3, run=4, steals=5, stolen=6,"
                                + " suspensions=7]");
        assertThat(STATS).isEqualTo(reading(STATS.workers())).hasSameHashCodeAs(reading(STATS.workers()));
    }

    /** Others cannot implement them, so counters may be added. */
    @Test
    void onlyTheRuntimeImplementsThem() {
        assertThat(List.of(RuntimeStats.class, WorkerStats.class, SchedulerStats.class))
                .allMatch(c -> c.isInterface() && c.isSealed());
    }
}
