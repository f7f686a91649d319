package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of periodic tasks if there is no thread for the timers any more. */
class TimerThreadTest {
    @Test
    void aPeriodicTaskThatCannotBeRepeatedSaysSo(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(NoTimerThread.class, folder)).containsExactly("planned: no thread", "closed");
    }

    /** The program: the timer's thread ends while a periodic task runs, and there is no other one. */
    static final class NoTimerThread {
        private NoTimerThread() {}

        public static void main(String[] args) throws Exception {
            ScheduledThreadPoolExecutor timer = Timers.TIMER;
            timer.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
            Queue<Thread> threads = new ConcurrentLinkedQueue<>();
            ThreadFactory factory = timer.getThreadFactory();
            timer.setThreadFactory(body -> {
                Thread t = factory.newThread(body);
                threads.add(t);
                return t;
            });
            try (TaskRuntime r = TaskRuntime.builder()
                    .workers(1)
                    .fibers(FiberBackend.BLOCKING)
                    .build()) {
                CountDownLatch end = new CountDownLatch(1);
                ScheduledFuture<?> task =
                        r.scheduledExecutor().scheduleAtFixedRate(() -> awaitUnchecked(end), 0, 1, TimeUnit.HOURS);
                // to its very end: with none in the pool it may still start a successor
                for (Thread t = threads.poll(); t != null; t = threads.poll()) {
                    t.join();
                }
                timer.setThreadFactory(body -> {
                    throw new OutOfMemoryError("planned: no thread");
                });
                end.countDown();
                try {
                    task.get(20, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    System.out.println(e.getCause().getMessage());
                }
            }
            System.out.println("closed");
        }

        private static void awaitUnchecked(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
