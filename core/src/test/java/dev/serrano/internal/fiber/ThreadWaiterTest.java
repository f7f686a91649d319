package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The wait of a thread that is no task's. */
class ThreadWaiterTest {
    private final ThreadWaiter waiter = new ThreadWaiter();

    @AfterEach
    void noInterruptIsLeft() {
        Thread.interrupted();
    }

    private static long in(long nanos) {
        return System.nanoTime() + nanos;
    }

    @Test
    void whatHasHappenedIsNotWaitedFor() throws InterruptedException {
        assertThat(waiter.fired()).isFalse();
        waiter.fire();
        assertThat(waiter.fired()).isTrue();
        waiter.await();
        assertThat(waiter.await(false, 0)).isTrue();
        assertThat(waiter.await(true, in(-1))).isTrue();
    }

    @Test
    void aDeadlineEndsTheWait() throws InterruptedException {
        long deadline = in(TimeUnit.MILLISECONDS.toNanos(2));
        assertThat(waiter.await(true, deadline)).isFalse();
        assertThat(System.nanoTime() - deadline).isNotNegative();
        assertThat(waiter.await(true, in(-1))).isFalse();
    }

    @Test
    void anInterruptEndsTheWaitIfThatIsWanted() {
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> waiter.await(false, 0));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> waiter.await(true, in(Bounds.LONG.toNanos())));
    }

    @Test
    void itIsForgottenOnceTheThreadGivesUp() {
        assertThat(waiter.stale()).isFalse();
        waiter.giveUp();
        assertThat(waiter.stale()).isTrue();
        assertThat(waiter.onlyQueues()).isTrue();
    }

    /** Parked, whether with a deadline or without; an interrupt during the plain wait is there when it ends. */
    @Test
    void aParkedThreadIsWoken() throws InterruptedException {
        for (int kind = 0; kind < 3; kind++) {
            int k = kind;
            AtomicReference<@Nullable ThreadWaiter> waits = new AtomicReference<>();
            AtomicBoolean fired = new AtomicBoolean();
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread t = Thread.ofPlatform().daemon().start(() -> {
                ThreadWaiter w = new ThreadWaiter(); // of this thread
                waits.set(w);
                try {
                    if (k == 0) {
                        w.await();
                        fired.set(w.fired());
                    } else {
                        fired.set(w.await(k == 1, in(Bounds.LONG.toNanos())));
                    }
                } catch (InterruptedException e) {
                    fired.set(false);
                }
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            Waits.until("the park", () -> t.getState() == (k == 1 ? Thread.State.TIMED_WAITING : Thread.State.WAITING));
            if (k == 0) {
                t.interrupt();
                Waits.until("the next park", () -> !t.isInterrupted() && t.getState() == Thread.State.WAITING);
            }
            ThreadWaiter w = waits.get();
            assertThat(w).isNotNull();
            w.fire();
            assertThat(t.join(Bounds.EVENT)).isTrue();
            assertThat(fired.get()).as("kind %d", k).isTrue();
            assertThat(interrupted.get()).isEqualTo(k == 0);
        }
    }
}
