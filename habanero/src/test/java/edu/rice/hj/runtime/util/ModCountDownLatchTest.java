package edu.rice.hj.runtime.util;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The latch, waited for by tasks and by threads. */
class ModCountDownLatchTest {
    @Test
    void theCountGoesDownAndUp() throws InterruptedException {
        ModCountDownLatch latch = new ModCountDownLatch(0);
        latch.await();
        latch.countDown();
        assertThat(latch.getCount()).isZero();
        latch.updateCount();
        latch.updateCount();
        assertThat(latch.getCount()).isEqualTo(2);
        latch.countDown();
        assertThat(latch.await(0, TimeUnit.SECONDS)).isFalse();
        assertThat(latch.await(-1, TimeUnit.SECONDS)).isFalse();
        latch.countDown();
        latch.await();
        assertThat(latch.await(Long.MAX_VALUE, TimeUnit.DAYS)).isTrue();
        assertThat(latch).hasToString("ModCountDownLatch[count = 0]");
        assertThatIllegalArgumentException().isThrownBy(() -> new ModCountDownLatch(-1));
    }

    @Test
    void anInterruptEndsTheWaitOfAThread() {
        ModCountDownLatch latch = new ModCountDownLatch(1);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(latch::await);
        assertThat(Thread.interrupted()).isFalse();
    }

    /** With one worker it would hang if the task that waits kept it. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aTaskThatWaitsIsSetAside(Lab lab) {
        for (int round = 0; round < 50; round++) {
            ModCountDownLatch latch = new ModCountDownLatch(3);
            AtomicInteger done = new AtomicInteger();
            lab.launch(() -> finish(() -> {
                for (int i = 0; i < 4; i++) {
                    async(() -> {
                        latch.await();
                        assertThat(done.get()).isEqualTo(3);
                    });
                }
                for (int i = 0; i < 3; i++) {
                    async(() -> {
                        done.incrementAndGet();
                        latch.countDown();
                    });
                }
            }));
        }
    }

    /** Tasks of a foreign pool count down: no deadlock is reported meanwhile. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aPoolOfThreadsCountsDownForTasks(Lab lab) {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 50; round++) {
                ModCountDownLatch latch = new ModCountDownLatch(1);
                ModCountDownLatch back = new ModCountDownLatch(0);
                back.updateCount();
                lab.launch(() -> finish(() -> {
                    async(() -> {
                        latch.await();
                        back.countDown();
                    });
                    pool.submit(() -> {
                        latch.countDown();
                        back.await();
                        return null;
                    });
                }));
                assertThat(back.getCount()).isZero();
            }
        }
    }
}
