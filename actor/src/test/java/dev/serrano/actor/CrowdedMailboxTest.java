package dev.serrano.actor;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many tasks that send to a full mailbox, faster than the actor empties it, do not all get a stack. */
class CrowdedMailboxTest {
    private static final int MESSAGES = 15_000;

    private static final class Sum extends Actor<Integer> {
        long sum;
        int seen;

        Sum() {
            super(16, Overflow.SUSPEND);
        }

        @Override
        protected void process(Integer n) {
            sum += n;
            if (++seen == MESSAGES) {
                exit();
            }
        }
    }

    @ParameterizedTest(name = "{0}, {1} workers")
    @CsvSource({"SCHEDULED, 8", "PORTABLE, 64"})
    void sendersDoNotFillTheHeap(FiberBackend backend, int workers) {
        Sum actor = new Sum();
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(backend).workers(workers).build()) {
            runtime.launch(() -> {
                actor.start();
                forall(range(0, MESSAGES), actor::send);
            });
            assertThat(actor.sum).isEqualTo(MESSAGES * (MESSAGES - 1L) / 2);
            assertThat(actor.deadLetters()).isZero();
            assertThat(runtime.stats().fibersCreated()).isLessThan(MESSAGES / 2);
        }
    }
}
