package dev.serrano.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import org.junit.jupiter.api.Test;

/** What is counted when the activations of an unwind begin elsewhere; at the same time: jcstress SegmentAnswered. */
class SegmentTest {
    private static long read(Worker w, SchedulerCounter c) {
        return w.policy.tally.read(c);
    }

    @Test
    void theFirstElsewhereAnswersTheRequestTheOthersAreFree() {
        Engine e = QuietEngine.start(3);
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
