package dev.serrano.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.DeadlockPolicy;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.runtime.Runtimes;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is counted when the activations of an unwind begin elsewhere; at the same time: jcstress SegmentAnswered. */
class SegmentTest {
    private static long read(Worker w, SchedulerCounter c) {
        return w.policy.tally.read(c);
    }

    private static Engine threeIdleWorkers() {
        Duration endless = Duration.ofMinutes(5);
        return Runtimes.start(new Settings(
                "segments",
                new Layout(1, 3),
                "default",
                null,
                FiberBackend.BLOCKING,
                0,
                e -> {},
                endless,
                DeadlockPolicy.OFF,
                endless,
                0,
                -1,
                false,
                false,
                null,
                List.of(),
                null));
    }

    @Test
    void theFirstElsewhereAnswersTheRequestTheOthersAreFree() {
        Engine e = threeIdleWorkers();
        try {
            Segment s = new Segment(e.workers[0], 0);
            s.begins(e.workers[0]);
            assertThat(read(e.workers[0], SchedulerCounter.ACTIVATIONS_STOLEN))
                    .as("at home")
                    .isZero();
            s.begins(e.workers[1]);
            assertThat(read(e.workers[1], SchedulerCounter.FREE_STEALS)).isZero();
            s.begins(e.workers[2]);
            s.begins(e.workers[1]);
            assertThat(read(e.workers[1], SchedulerCounter.ACTIVATIONS_STOLEN)).isEqualTo(2);
            assertThat(read(e.workers[1], SchedulerCounter.FREE_STEALS)).isOne();
            assertThat(read(e.workers[2], SchedulerCounter.FREE_STEALS)).isOne();
        } finally {
            e.close();
        }
    }
}
