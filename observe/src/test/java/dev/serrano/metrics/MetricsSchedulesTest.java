package dev.serrano.metrics;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The counts of a program without races are the same in 250 schedules, with tag stress in 1,000. */
class MetricsSchedulesTest {
    private static final int SEEDS = 80;
    private static final int MANY_SEEDS = 1_000;

    private static TaskRuntime runtime(long seed) {
        TaskRuntime.Builder b = TaskRuntime.builder()
                .scheduler("deterministic")
                .fibers(FiberBackend.SCHEDULED)
                .workers(1 + (int) (seed % 4))
                .seed(seed);
        return (seed % 2 == 0 ? b.preemptions(3) : b).build();
    }

    @Test
    void thoseOfEachConstruct() {
        checkEachConstruct(0, SEEDS);
    }

    @Test
    @Tag("stress")
    void thoseOfEachConstructWithManySeeds() {
        checkEachConstruct(SEEDS, MANY_SEEDS);
    }

    private static void checkEachConstruct(int from, int to) {
        for (int seed = from; seed < to; seed++) {
            try (TaskRuntime r = runtime(seed)) {
                for (MeasuredProgram p : MeasuredProgram.values()) {
                    Metrics m = new Metrics();
                    r.launch(() -> finish(measured(m), p.body));
                    assertThat(m.counts()).as(p + ", seed " + seed).isEqualTo(p.counts);
                }
            }
        }
    }

    /** What Metrics says of sections that come at different times: both orders are found, and nothing else. */
    @Test
    void theOrderOfSectionsIsThatOfTheRun() {
        Set<Long> paths = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Metrics m = new Metrics();
            try (TaskRuntime r = runtime(seed)) {
                r.launch(() -> finish(measured(m), () -> {
                    async(() -> {
                        doWork(10);
                        isolated(() -> doWork(1));
                    });
                    async(() -> isolated(() -> doWork(1)));
                }));
            }
            assertThat(m.work()).isEqualTo(12);
            paths.add(m.criticalPath());
        }
        assertThat(paths).containsExactly(11L, 12L);
    }
}
