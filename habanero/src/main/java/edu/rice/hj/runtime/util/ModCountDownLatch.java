package edu.rice.hj.runtime.util;

import dev.serrano.sync.Event;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A latch whose count goes up as well as down: waiting tasks go on when it is 0, and it can be closed again. Tasks that
 * wait are suspended, threads that are not the runtime's block. A task that waits is no deadlock, since a thread
 * outside the runtime may count down.
 * <p>Memory consistency: actions before a {@link #countDown} happen-before the return of an {@link #await} that it
 * ends.
 */
public class ModCountDownLatch {
    /* Implementation. The count and the event of the tasks that wait while it is not 0 are replaced together, by
     * compare-and-set. So count > 0 exactly while the event is not set, but for the moment between the exchange that
     * takes the count to 0 and the set. Each time the count leaves 0 there is a new event, so who was released stays
     * so. */
    private record State(int count, Event<Boolean> open) {}

    private final AtomicReference<State> state;

    /**
     * A latch with that count.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ModCountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("a count of " + count + "; it must not be negative");
        }
        State s = new State(count, closed());
        if (count == 0) {
            s.open.setValue(true);
        }
        state = new AtomicReference<>(s);
    }

    private static Event<Boolean> closed() {
        return Event.newExternalEvent("ModCountDownLatch");
    }

    /**
     * Waits until the count is 0.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws IllegalStateException if it has to wait inside a non-blocking task, as {@code asyncNb} makes one
     */
    public void await() throws InterruptedException {
        Event.suspendInterruptibly(state.get().open);
    }

    /**
     * Like {@link #await()}, but not longer than that.
     *
     * @return whether the count was 0
     */
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        return Event.suspend(state.get().open, Duration.ofNanos(unit.toNanos(Math.max(0, timeout))));
    }

    /** Takes 1 from the count, unless it is 0; if it is 0 then, those who wait go on. */
    public void countDown() {
        State s;
        do {
            s = state.get();
            if (s.count == 0) {
                return;
            }
        } while (!state.compareAndSet(s, new State(s.count - 1, s.open)));
        if (s.count == 1) {
            s.open.setValue(true);
        }
    }

    /** Adds 1 to the count; a later call of {@link #await} waits. */
    public void updateCount() {
        State s;
        State next;
        do {
            s = state.get();
            next = new State(Math.addExact(s.count, 1), s.count == 0 ? closed() : s.open);
        } while (!state.compareAndSet(s, next));
    }

    /** The count at this moment. */
    public long getCount() {
        return state.get().count;
    }

    @Override
    public String toString() {
        return "ModCountDownLatch[count = " + getCount() + "]";
    }
}
