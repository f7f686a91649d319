package dev.serrano.sync;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.uncancellable;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.watch.StackTasks;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.TaskMember;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A mutual-exclusion lock whose holder may wait inside the section: for futures, files, other tasks. A
 * {@link java.util.concurrent.locks.ReentrantLock} blocks the thread; this lock suspends the task. Threads outside the
 * runtime block. For short sections without waits an ordinary lock costs less.
 * <p>Waiters are served in their order: an unlock hands the lock to the first. The lock is <em>not</em> reentrant: a
 * task that locks it again gets an error at once.
 * <p>The lock belongs to the task that has locked it, wherever the task goes on after a wait. Tasks that it spawns may
 * neither unlock it nor enter the section. A holder that waits for a task which needs the lock, by the end of a
 * {@code finish} or a {@code join}, waits in a circle. If that task runs on the holder's stack, its {@code lock} throws
 * a {@link dev.serrano.TaskDeadlockException}. If it runs elsewhere, the run ends with one as soon as no task can go on
 * ({@link dev.serrano.DeadlockPolicy}).
 * <p>The holder must unlock before the end of the innermost finish body in which it has locked, or else of its task. A
 * lock that is still held then goes to the next waiter, and the finish or task fails with an
 * {@link IllegalStateException} that names the lock. An iteration of a parallel loop that locks outside a finish of its
 * own keeps the lock until it is unlocked.
 * <p>A waiting task leaves the queue when its scope is cancelled. If it had been given the lock by then, the next
 * waiter gets it. {@link #run} and {@link #call} unlock in every case.
 * <p>Memory consistency: actions before an unlock happen-before actions after the next lock.
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
     * owner: volatile. Written by the holder only: its Hold, or its thread, after it has got the permit, null before it
     *        gives it back. So a reader finds its own there if and only if it is the holder; anything else is for
     *        reports.
     * A task finds its Hold among the members of its context: one that runs on the holder's stack has a context apart,
     * since there is a context. In an iteration nothing marks the end of a member, so the Hold is the fiber's there. */
    private final Permits permit = new Permits(new Shown(), 1);
    private volatile @Nullable Object owner;

    /** The membership of a task that holds the lock. */
    private final class Hold extends TaskMember {
        private final TaskFiber fiber;
        private final boolean ofTask;

        Hold(TaskFiber fiber) {
            this.fiber = fiber;
            ofTask = !fiber.inPlainIteration();
        }

        boolean isOfCaller(TaskFiber f) {
            TaskContext c = f.context();
            return ofTask ? c != null && c.find(Hold.class, h -> h == this) != null : fiber == f;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            if (owner == this) {
                String held = TaskLock.this.toString();
                release();
                throw new IllegalStateException("the task, or the body of a finish, has ended with " + held
                        + ", which it has locked and not unlocked: use run(...), or unlock() in a finally block");
            }
        }
    }

    /** The lock as waiters, and reports about them, see it. */
    private final class Shown implements Grant.Held {
        @Override
        public @Nullable Object holder() {
            return owner instanceof Hold h ? h.fiber : owner;
        }

        @Override
        public String toString() {
            return TaskLock.this.toString();
        }
    }

    /** A free lock. */
    public TaskLock() {}

    /**
     * Waits for the lock.
     *
     * @throws IllegalStateException if the caller has it already; or if it has to wait inside code declared
     *     non-blocking
     * @throws dev.serrano.TaskDeadlockException if the holder waits for the caller, which runs on its stack
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void lock() throws InterruptedException {
        take("TaskLock.lock", -1);
    }

    /**
     * Takes the lock if it is free, without waiting; returns whether it did.
     *
     * @throws IllegalStateException if the caller has it already
     */
    public boolean tryLock() {
        return take("TaskLock.tryLock", 0);
    }

    /** A {@link #lock} that waits for a limited time; returns whether the caller has the lock. */
    public boolean tryLock(Duration timeout) throws InterruptedException {
        return take("TaskLock.tryLock", Timers.saturatedNanos(timeout));
    }

    private boolean take(String operation, long nanos) {
        TaskFiber f = TaskFiber.current();
        Object o = owner;
        if (o != null && isOfCaller(o, f)) {
            throw new IllegalStateException(operation + ": the calling task has " + this
                    + " already, which is not reentrant; take it once, around all of the section");
        }
        if (nanos < 0 && o instanceof Hold h && h.fiber == f) {
            throw Exceptions.deadlock(operation + ": the task that has " + this + " waits for the calling one, which"
                    + " runs on its stack, so neither can go on:" + lines());
        }
        StackProbe.askForCalls(); // for the owner to be noted, too
        Object mine = f == null ? Thread.currentThread() : new Hold(f);
        return permit.take(1, operation, nanos) && own(f, mine);
    }

    private boolean own(@Nullable TaskFiber f, Object mine) {
        owner = mine;
        if (f != null && mine instanceof Hold h && h.ofTask) {
            try {
                Contexts.join(f, h);
            } catch (Throwable e) { // memory has run out
                release();
                throw e;
            }
        }
        return true;
    }

    /** Lists where the calling task locks, and where the tasks below it on the stack wait, the holder among them. */
    private static String lines() {
        StringBuilder s = new StringBuilder();
        for (StackTraceElement line : StackTasks.lines(new Throwable().getStackTrace())) {
            s.append(s.isEmpty() ? "\n    it wants the lock at " : "\n    below it a task waits at ")
                    .append(ProgramFrames.text(line));
        }
        return s.toString();
    }

    /**
     * Hands the lock to the first waiter, or frees it.
     *
     * @throws IllegalStateException if the caller does not have it
     */
    public void unlock() {
        TaskFiber f = TaskFiber.current();
        Object o = owner;
        if (o == null || !isOfCaller(o, f)) {
            throw new IllegalStateException("TaskLock.unlock: the caller does not have " + this
                    + "; only the task or thread that has locked it may unlock it");
        }
        StackProbe.askForCalls(); // before the lock has no owner: the release asks again, for less
        release();
        if (f != null && o instanceof Hold h && h.ofTask) {
            Contexts.leave(f, h);
        }
    }

    private void release() {
        owner = null;
        permit.giveBack(1);
    }

    /** Runs the body with the lock. */
    public void run(TaskBody body) throws Exception {
        call(Nil.valueless(body));
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

    /**
     * Runs the body without the lock, which the caller has, and then waits for the lock again. That wait ends neither
     * by a cancellation nor by an interrupt; both are kept. So the caller has the lock whether this returns or throws.
     *
     * @throws IllegalStateException if the caller does not have the lock; then the body does not run
     */
    public void runUnlocked(TaskBody body) throws Exception {
        unlock();
        try {
            body.run();
        } finally {
            lockAgain(TaskFiber.current());
        }
    }

    private void lockAgain(@Nullable TaskFiber f) {
        boolean interrupted = f == null && Thread.interrupted();
        while (!isHeldByCaller()) {
            try {
                if (f == null) {
                    lock();
                } else {
                    finish(uncancellable(), () -> permit.take(1, "TaskLock.runUnlocked", -1));
                    own(f, new Hold(f));
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the caller has the lock. */
    public boolean isHeldByCaller() {
        Object o = owner;
        return o != null && isOfCaller(o, TaskFiber.current());
    }

    private static boolean isOfCaller(Object owner, @Nullable TaskFiber f) {
        return owner instanceof Hold h ? f != null && h.isOfCaller(f) : owner == Thread.currentThread();
    }

    @Override
    public String toString() {
        Object o = owner;
        String who = o == null ? "free" : "held by a " + (o instanceof Thread ? "thread" : "task");
        return "lock@" + Integer.toHexString(System.identityHashCode(this)) + " (" + who + ", " + permit.waiting()
                + " waiting)";
    }
}
