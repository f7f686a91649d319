package dev.serrano.internal.schedulers;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters of the scheduler deque under schedules that can be replayed: exact. */
@Timeout(120)
class DequeCountsTest {
    private static final int TASKS = 40;

    private record Counted(SchedulerStats stats) {
        long total(SchedulerCounter counter) {
            return stats.total(counter).orElseThrow();
        }
    }

    private static Counted run(String scheduler, long seed, int workers) {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler(scheduler)
                .seed(seed)
                .workers(workers)
                .name("d")
                .build()) {
            r.launch(() -> {
                for (int i = 0; i < TASKS; i++) {
                    async(() -> {
                        async(() -> {});
                        poll();
                    });
                }
                finish(() -> forall(range(0, TASKS), i -> poll()));
            });
            return new Counted(r.schedulerStats());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aThiefOfTheDequeTakesOneTaskAtATime(int workers) {
        for (long seed = 0; seed < 20; seed++) {
            Counted c = run("deterministic:deque", seed, workers);
            assertThat(c.total(SchedulerCounter.TASKS_STOLEN)).isEqualTo(c.total(SchedulerCounter.STEALS));
            assertThat(c.total(SchedulerCounter.HALF_STEALS)).isZero();
            assertThat(c.stats.total(SchedulerCounter.REQUESTS_SENT)).isEmpty();
        }
    }
}
