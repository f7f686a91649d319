package dev.serrano.sync;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.value.Turn;
import dev.serrano.internal.worker.TaskFiber;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A lock for sections in which one task at a time may be, and in which it may wait: for futures, files, other tasks.
 * Where {@link java.util.concurrent.locks.ReentrantLock} blocks the thread, this sets the task aside; threads that are
 * not the runtime's block. For short sections that do not wait an ordinary lock costs less.
 * <p>First come, first served, handed from the one who leaves to the first who waits. It is <em>not</em> reentrant: a
 * task that has it and locks it again gets an error, at once. So does a task which the holder waits for on the holder's
 * own stack (a {@code finish} that ends, a {@code join}), since neither could ever go on. The holder may be set aside and
 * go on with another worker; the lock stays the task's.
 * <p>If the scope of a waiting task is cancelled it leaves the queue; the lock, if it had been given to it meanwhile,
 * goes to the next. {@link #run} and {@link #call} unlock whatever ends the body.
 * <p>Memory consistency: actions before an unlock happen-before what follows the next lock.
 * {@snippet :
 * TaskLock log = new TaskLock();
 * log.run(() -> {
 *     Block last = blocks.getLast().join(); // others may work meanwhile, but not here
 *     blocks.add(future(() -> write(last)));
 * });
 * }
 */
public final class TaskLock {
    /* Implementation.
     * owner: volatile. Written by the holder only: itself after it has got the permit, null before it gives it back. So
     *        a reader finds itself there if and only if it is the holder; anything else is for toString.
     * A task is its fiber here: a body that runs on top of the holder's frames is one that the holder waits for. */
    private final Permits permit = new Permits(new Shown(), 1);
    private volatile @Nullable Object owner;

    /** The lock as waiters, and reports about them, see it. */
    private final class Shown implements Turn.Held {
        @Override
        public @Nullable Object holder() {
            return owner;
        }

        @Override
        public String toString() {
            return TaskLock.this.toString();
        }
    }

    /** A lock that nobody has. */
    public TaskLock() {}

    /**
     * Waits for the lock.
     *
     * @throws IllegalStateException if the caller has it already; or if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void lock() throws InterruptedException {
        take("TaskLock.lock", -1);
    }

    /**
     * Takes the lock if nobody has it; returns whether it did. Never waits.
     *
     * @throws IllegalStateException if the caller has it already
     */
    public boolean tryLock() {
        try {
            return take("TaskLock.tryLock", 0);
        } catch (InterruptedException e) {
            throw new AssertionError("it does not wait", e);
        }
    }

    /** As {@link #lock}, but for a limited time; returns whether it has the lock. */
    public boolean tryLock(Duration timeout) throws InterruptedException {
        return take("TaskLock.tryLock", Math.max(0, Timers.saturatedNanos(Objects.requireNonNull(timeout, "timeout"))));
    }

    private boolean take(String operation, long nanos) throws InterruptedException {
        Object me = caller();
        if (owner == me) {
            throw new IllegalStateException(operation + ": the calling task, or one that waits for it, has " + this
                    + " already, which is not reentrant; take it once, around all of the section");
        }
        StackProbe.askForCalls(); // for the owner to be noted, too
        if (!permit.take(1, operation, nanos)) {
            return false;
        }
        owner = me;
        return true;
    }

    /**
     * Gives the lock to the first who waits, or back.
     *
     * @throws IllegalStateException if the caller does not have it
     */
    public void unlock() {
        if (owner != caller()) {
            throw new IllegalStateException("TaskLock.unlock: the caller does not have " + this
                    + "; only the task or thread that has locked it may unlock it");
        }
        StackProbe.askForCalls(); // before the lock has no owner: what gives it back asks again, for less
        owner = null;
        permit.giveBack(1);
    }

    /** Runs the body with the lock. */
    public void run(TaskBody body) throws Exception {
        lock();
        try {
            body.run();
        } finally {
            unlock();
        }
    }

    /** Runs the body with the lock, and returns its value. */
    public <T extends @Nullable Object> T call(TaskValue<T> body) throws Exception {
        lock();
        try {
            return body.call();
        } finally {
            unlock();
        }
    }

    /** Whether the caller has the lock. */
    public boolean isHeldByCaller() {
        return owner == caller();
    }

    private static Object caller() {
        TaskFiber f = TaskFiber.current();
        return f != null ? f : Thread.currentThread();
    }

    @Override
    public String toString() {
        Object o = owner;
        String who = o == null ? "free" : "held by a " + (o instanceof Thread ? "thread" : "task");
        return "lock@" + Integer.toHexString(System.identityHashCode(this)) + " (" + who + ", " + permit.waiting()
                + " waiting)";
    }
}
