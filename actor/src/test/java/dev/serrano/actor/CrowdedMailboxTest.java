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
    private static final class Sum extends Actor<Integer> {
        long sum;
        private final int messages;
        int seen;

        Sum(int messages) {
            super(16, Overflow.SUSPEND);
            this.messages = messages;
        }

        @Override
        protected void process(Integer n) {
            sum += n;
            if (++seen == messages) {
                exit();
            }
        }
    }

    /** Each worker makes some stacks before it learns, so 64 of them make more. Without the look before the wait all do. */
    @ParameterizedTest(name = "{0}, {1} workers")
    @CsvSource({"SCHEDULED, 8, 15000", "PORTABLE, 64, 30000"})
    void sendersDoNotFillTheHeap(FiberBackend backend, int workers, int messages) {
        Sum actor = new Sum(messages);
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(backend).workers(workers).build()) {
            runtime.launch(() -> {
                actor.start();
                forall(range(0, messages), actor::send);
            });
            assertThat(actor.sum).isEqualTo(messages * (messages - 1L) / 2);
            assertThat(actor.deadLetters()).isZero();
            assertThat(runtime.stats().fibersCreated()).isLessThan(workers == 64 ? messages * 4 / 5 : messages / 2);
        }
    }
}
