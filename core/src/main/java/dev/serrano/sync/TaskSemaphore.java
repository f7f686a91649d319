package dev.serrano.sync;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.task.Nil;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A counting semaphore: a number of permits that tasks acquire and release. A {@link java.util.concurrent.Semaphore}
 * blocks the thread; this one suspends the task, and its worker runs other tasks. Threads outside the runtime block.
 * <p>Waiters are served in their order: a task that wants few permits does not overtake one that waits for many. A
 * released permit goes straight to the first waiter. A waiting task leaves the queue when its scope is cancelled or its
 * time is over. Permits that it had been given by then go to the next waiter.
 * <p>Permits have no owner: any task or thread may release them. {@link #call} and {@link #run} release theirs in every
 * case. After an {@code acquire} release in a {@code finally} block, so that the cancellation of a holder frees them.
 * <p>Memory consistency: actions before {@link #release} happen-before actions after an {@code acquire} that gets a
 * released permit. So do actions in a body of {@code call} or {@code run} before those in a body that gets its permit.
 * {@snippet :
 * TaskSemaphore connections = new TaskSemaphore(4);
 * List<Row> rows = mapAll(keys, key -> connections.call(() -> query(key)));
 * }
 */
public final class TaskSemaphore {
    private final Permits permits;

    /**
     * A semaphore with a number of free permits.
     *
     * @throws IllegalArgumentException if the number of permits is negative
     */
    public TaskSemaphore(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("new TaskSemaphore(" + permits + "): the permits must be 0 or more");
        }
        this.permits = new Permits(this, permits);
    }

    /** Acquires one permit: {@link #acquire(int)}. */
    public void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Acquires permits, all at once. Waits until it is the caller's turn and enough permits are free.
     *
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; it has no permit then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits; it has no permit then
     */
    public void acquire(int n) throws InterruptedException {
        permits.take(checked("acquire", n), "TaskSemaphore.acquire", -1);
    }

    /** Acquires permits if enough are free and no task waits for some; returns whether it did. Never waits. */
    public boolean tryAcquire(int n) {
        return permits.take(checked("tryAcquire", n), "TaskSemaphore.tryAcquire", 0);
    }

    /** An {@link #acquire(int)} that waits for a limited time; returns whether it got the permits. */
    public boolean tryAcquire(int n, Duration timeout) throws InterruptedException {
        long nanos = Timers.saturatedNanos(timeout);
        return permits.take(checked("tryAcquire", n), "TaskSemaphore.tryAcquire", nanos);
    }

    /** Runs the body with one permit, as {@link #call} does. */
    public void run(TaskBody body) throws Exception {
        call(Nil.valueless(body));
    }

    /**
     * Runs the body with one permit, and returns its value. The permit is released when the body returns or throws,
     * also because of a cancellation. Tasks that it spawns may outlive it and then have none, unless the body has a
     * finish around them. If {@link #acquire()} throws, the body has not begun.
     */
    public <T extends @Nullable Object> T call(TaskValue<T> body) throws Exception {
        acquire();
        try {
            return body.call();
        } finally {
            release();
        }
    }

    /** Releases one permit, or adds a new one. */
    public void release() {
        release(1);
    }

    /**
     * Releases permits, or adds new ones.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public void release(int n) {
        permits.giveBack(checked("release", n));
    }

    /** Acquires all free permits, without waiting; returns how many. */
    public long drain() {
        return permits.drain();
    }

    /** Returns the number of free permits; concurrent calls may be counted or not. */
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
