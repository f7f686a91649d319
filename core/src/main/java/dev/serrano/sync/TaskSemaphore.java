package dev.serrano.sync;

import dev.serrano.internal.fiber.Timers;
import java.time.Duration;
import java.util.Objects;

/**
 * A number of permits that tasks take and give back: at most so many at once are where few may be. Where
 * {@link java.util.concurrent.Semaphore} blocks the thread, this sets the task aside and leaves its worker to others;
 * threads that are not the runtime's block.
 * <p>First come, first served: a task that wants few permits does not overtake a task that waits for many. A released
 * permit goes straight to the first waiter. If the scope of a waiting task is cancelled, or its time is over, it
 * leaves the queue; a permit that it had been given meanwhile goes to the next.
 * <p>Permits have no owner: any task or thread may give them back. Give them back in a {@code finally} block, so that
 * the cancellation of a holder frees them.
 * <p>Memory consistency: actions before {@link #release} happen-before what follows an {@code acquire} that gets a
 * permit given back.
 * {@snippet :
 * TaskSemaphore connections = new TaskSemaphore(4);
 * connections.acquire();
 * try {
 *     query();
 * } finally {
 *     connections.release();
 * }
 * }
 */
public final class TaskSemaphore {
    private final Permits permits;

    /**
     * @throws IllegalArgumentException if the number of permits is negative
     */
    public TaskSemaphore(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("new TaskSemaphore(" + permits + "): the permits must be 0 or more");
        }
        this.permits = new Permits(this, permits);
    }

    /** Takes one permit, as {@link #acquire(int)}. */
    public void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Takes permits, all at once; waits until it is the caller's turn and there are so many.
     *
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; it has no permit then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits; it has none then
     */
    public void acquire(int n) throws InterruptedException {
        permits.take(checked("acquire", n), "TaskSemaphore.acquire", -1);
    }

    /** Takes permits if there are enough and no task waits for some; returns whether it did. Never waits. */
    public boolean tryAcquire(int n) {
        try {
            return permits.take(checked("tryAcquire", n), "TaskSemaphore.tryAcquire", 0);
        } catch (InterruptedException e) {
            throw new AssertionError("it does not wait", e);
        }
    }

    /** Like {@link #acquire(int)}, but for a limited time; returns whether it got the permits. */
    public boolean tryAcquire(int n, Duration timeout) throws InterruptedException {
        long nanos = Math.max(0, Timers.saturatedNanos(Objects.requireNonNull(timeout, "timeout")));
        return permits.take(checked("tryAcquire", n), "TaskSemaphore.tryAcquire", nanos);
    }

    /** Gives one permit back, or adds one. */
    public void release() {
        release(1);
    }

    /**
     * Gives permits back, or adds some.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public void release(int n) {
        permits.giveBack(checked("release", n));
    }

    /** Takes all free permits; returns how many. Never waits. */
    public long drain() {
        return permits.drain();
    }

    /** The number of free permits; concurrent changes may be in it or not. */
    public long available() {
        return permits.free();
    }

    private static int checked(String operation, int n) {
        if (n < 0) {
            throw new IllegalArgumentException(operation + "(" + n + "): the number of permits must be 0 or more");
        }
        return n;
    }

    @Override
    public String toString() {
        return "semaphore@" + Integer.toHexString(System.identityHashCode(this)) + " (" + permits.free() + " free, "
                + permits.waiting() + " waiting)";
    }
}
