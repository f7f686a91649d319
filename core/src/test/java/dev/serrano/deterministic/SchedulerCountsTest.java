package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.testing.OnEveryRuntime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Counters under schedules that can be replayed: exact. */
@Timeout(120)
class SchedulerCountsTest {
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

    static Stream<String> schedulersOnOneThread() {
        return TaskRuntime.schedulers().stream()
                .filter(s -> !s.equals("channel"))
                .map(s -> s.equals("deterministic") ? s : "deterministic:" + s);
    }

    @ParameterizedTest
    @Tag(OnEveryRuntime.TAG)
    @MethodSource("schedulersOnOneThread")
    void aSeedDeterminesTheCounters(String scheduler) {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(run(scheduler, seed, 3)).as("seed %d", seed).isEqualTo(run(scheduler, seed, 3));
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3", "5"})
    void theDefaultCountsItsSteals(int workers) {
        long steals = 0;
        for (long seed = 0; seed < 30; seed++) {
            Counted c = run("deterministic", seed, workers);
            assertThat(c.total(SchedulerCounter.TASKS_STOLEN))
                    .as("one at a time, or more, which are counted; seed %d", seed)
                    .isGreaterThanOrEqualTo(c.total(SchedulerCounter.STEALS) + c.total(SchedulerCounter.HALF_STEALS));
            assertThat(c.total(SchedulerCounter.TASKS))
                    .isEqualTo(2 * TASKS + c.total(SchedulerCounter.LOOP_SPLITS)); // the loop begins in place
            assertThat(c.total(SchedulerCounter.POLLS)).isEqualTo(2 * TASKS);
            assertThat(c.total(SchedulerCounter.POLL_HITS))
                    .as("at each somebody else may go on")
                    .isEqualTo(2 * TASKS);
            assertThat(c.stats.total(SchedulerCounter.RUNNING_NANOS))
                    .as("no time")
                    .isEmpty();
            steals += c.total(SchedulerCounter.STEALS);
        }
        if (workers > 1) {
            assertThat(steals).isPositive();
        } else {
            assertThat(steals).isZero();
        }
    }
}
