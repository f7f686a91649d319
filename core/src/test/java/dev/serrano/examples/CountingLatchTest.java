package dev.serrano.examples;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;

/** The worked example of a construct with membership. */
class CountingLatchTest {
    @OnEveryRuntime
    void itOpensWhenAllRegisteredTasksHaveEnded(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger through = new AtomicInteger();
        lab.launch(() -> {
            CountingLatch latch = new CountingLatch();
            for (int i = 0; i < 3; i++) {
                async(() -> {
                    latch.await();
                    assertThat(ended.get()).isEqualTo(40);
                    through.incrementAndGet();
                });
            }
            for (int i = 0; i < 20; i++) {
                async(latch.registered(), () -> {
                    poll();
                    async(latch.registered(), ended::incrementAndGet); // registered by one that is
                    ended.incrementAndGet();
                });
            }
            latch.seal();
        });
        assertThat(through).hasValue(3);
    }

    @OnEveryRuntime
    void tasksThatFailCount(Lab lab) {
        AtomicInteger through = new AtomicInteger();
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    CountingLatch latch = new CountingLatch();
                    async(latch.registered(), () -> {
                        throw failure;
                    });
                    latch.seal();
                    latch.await();
                    through.incrementAndGet();
                }))
                .withCause(failure);
        assertThat(through).hasValue(1);
    }

    /** Discarded tasks, which never ran, count as well. */
    @OnEveryRuntime
    void tasksThatAreCancelledCount(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            CountingLatch latch = new CountingLatch();
            Cancellation stop = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        for (int i = 0; i < 50; i++) {
                            async(latch.registered(), ran::incrementAndGet);
                        }
                        stop.cancel();
                    }));
            latch.seal();
            latch.await();
            assertThat(latch).hasToString("latch (0 to come)");
            assertThatIllegalStateException().isThrownBy(() -> async(latch.registered(), ran::incrementAndGet));
        });
        assertThat(ran.get()).isLessThanOrEqualTo(50);
    }
}
