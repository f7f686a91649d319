package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a timer can hold, and that an action is called off. */
class TimersTest {
    @Test
    void durationsAreCutOff() {
        assertThat(Timers.saturatedNanos(Duration.ofNanos(5))).isEqualTo(5);
        assertThat(Timers.saturatedNanos(Duration.ZERO)).isZero();
        assertThat(Timers.saturatedNanos(Duration.ofNanos(-1))).isZero();
        long most = Long.MAX_VALUE / 2;
        assertThat(Timers.saturatedNanos(Duration.ofNanos(most))).isEqualTo(most);
        assertThat(Timers.saturatedNanos(Duration.ofNanos(most + 1))).isEqualTo(most);
        assertThat(Timers.saturatedNanos(Duration.ofDays(365 * 1_000))).isEqualTo(most);
    }

    @Test
    void anActionIsRunOnTheTimersThread() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        Thread[] by = new Thread[1];
        TimeSource.SYSTEM.after(1, () -> {
            by[0] = Thread.currentThread();
            ran.countDown();
        });
        Waits.await("the action", ran);
        assertThat(by[0].isDaemon()).isTrue();
        assertThat(by[0].getName()).isEqualTo("serrano-timer");
        assertThat(by[0].getThreadGroup()).isSameAs(OwnThreads.outermostGroup());
    }

    /** And is kept no longer. */
    @Test
    void anActionThatIsCalledOffIsForgotten() {
        Runnable action = () -> {
            throw new AssertionError("called off");
        };
        List<Runnable> before = List.copyOf(Timers.TIMER.getQueue());
        Runnable callOff = TimeSource.SYSTEM.after(Bounds.LONG.toNanos(), action);
        List<Runnable> added = new ArrayList<>(Timers.TIMER.getQueue());
        added.removeAll(before);
        added.removeIf(t -> ((Delayed) t).getDelay(TimeUnit.NANOSECONDS) < Bounds.LONG.toNanos() / 2); // of others
        assertThat(added).isNotEmpty();
        callOff.run();
        added.retainAll(List.copyOf(Timers.TIMER.getQueue()));
        assertThat(added).isEmpty();
    }

    /** Else a program that has ended keeps a thread. */
    @Test
    void itsThreadEndsWhenThereIsNothingToWaitFor() {
        assertThat(Timers.TIMER.allowsCoreThreadTimeOut()).isTrue();
        assertThat(Timers.TIMER.getKeepAliveTime(TimeUnit.SECONDS)).isEqualTo(10);
    }
}
