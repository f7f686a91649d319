package dev.serrano.locks;

import dev.serrano.sync.TaskLock;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a {@link TaskLock}: its holder waits for a signal without the lock, and has the lock again afterwards.
 * A {@link java.util.concurrent.locks.Condition} blocks the thread; here the task is suspended. Threads outside the
 * runtime block.
 * <p>Waiters are signalled in their order, and no wait ends without a signal. After the signal the waiter stands in the
 * queue of the lock like any other; so test in a loop what you wait for. A waiter whose wait ends otherwise has the lock
 * again, too: when its scope is cancelled, its time is over, or it is interrupted. If it had been signalled by then, the
 * signal goes to the next waiter.
 * <p>Call {@code await} in the same finish body in which the lock was taken: the lock belongs to the innermost one.
 * <p>Memory consistency: that of the lock.
 * {@snippet :
 * TaskLock lock = new TaskLock();
 * TaskCondition filled = new TaskCondition(lock);
 * async(() -> lock.run(() -> {
 *     while (orders.size() < 10) {
 *         filled.await();
 *     }
 *     ship(orders);
 * }));
 * lock.run(() -> {
 *     orders.add(order);
 *     filled.signal();
 * });
 * }
 */
public final class TaskCondition {
    /* Implementation. All of it is guarded by the lock. A waiter is a semaphore without a permit; the signal takes it
     * out of the queue and gives it one. So a waiter that has the lock again was signalled if and only if it is not in
     * the queue. */
    private final TaskLock lock;
    private final Deque<TaskSemaphore> waiting = new ArrayDeque<>();

    /** A condition of a lock; a lock may have several. */
    public TaskCondition(TaskLock lock) {
        this.lock = Objects.requireNonNull(lock, "lock");
    }

    /**
     * Waits for a signal, without the lock.
     *
     * @throws IllegalStateException if the caller does not have the lock; or inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; it has the lock again
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits; it has the lock again
     */
    public void await() throws InterruptedException {
        awaitFor(null);
    }

    /** An {@link #await()} that waits for a limited time for the signal; returns whether it was signalled. */
    public boolean await(Duration timeout) throws InterruptedException {
        return awaitFor(Objects.requireNonNull(timeout, "timeout"));
    }

    private boolean awaitFor(@Nullable Duration timeout) throws InterruptedException {
        requireLock("await");
        TaskSemaphore mine = new TaskSemaphore(0);
        waiting.addLast(mine);
        boolean returned = false;
        try {
            lock.runUnlocked(() -> {
                if (timeout == null) {
                    mine.acquire();
                } else {
                    mine.tryAcquire(1, timeout);
                }
            });
            returned = true;
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a wait throws no other exception", e);
        } finally {
            if (!returned && !waiting.remove(mine)) {
                signal();
            }
        }
        return !waiting.remove(mine);
    }

    /**
     * Lets the first waiter go on, once the lock is free. Without a waiter it has no effect.
     *
     * @throws IllegalStateException if the caller does not have the lock
     */
    public void signal() {
        requireLock("signal");
        TaskSemaphore first = waiting.pollFirst();
        if (first != null) {
            first.release();
        }
    }

    /** Does {@link #signal} for all waiters. */
    public void signalAll() {
        requireLock("signalAll");
        while (!waiting.isEmpty()) {
            signal();
        }
    }

    private void requireLock(String operation) {
        if (!lock.isHeldByCaller()) {
            throw new IllegalStateException("TaskCondition." + operation + ": the caller does not have " + lock
                    + ", which guards the condition; call it inside lock.run(...)");
        }
    }

    @Override
    public String toString() {
        return "condition of " + lock;
    }
}
