package dev.serrano.internal.engine;

import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Interrupts;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.worker.Program;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A program given to the runtime from outside: a root task with its implicit finish. It is done when that is. */
public final class Run<T extends @Nullable Object> extends Program {
    /* Implementation.
     * phase: WAITING, then either BEGUN by the root task or DROPPED by the caller that has cancelled the run and
     * does not wait for it: one compare-and-set decides. The root task of a dropped run stays queued and finds
     * nothing to do. */
    private static final VarHandle PHASE =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "phase", VarHandle.class, Run.class, int.class);
    private static final int WAITING = 0;
    private static final int BEGUN = 1;
    private static final int DROPPED = 2;

    private final Engine engine;
    private final ClassLoader contextClassLoader;
    private final Caller caller;
    private final CancelToken token = new CancelToken(null);
    private final FinishScope scope;
    private final RootTask task;
    private final Signal done = new Signal();
    private final @Nullable Submission submission;
    private @Nullable T value; // written by the root task, read after done
    private @Nullable RootMembers members; // likewise; null if there are none
    private boolean decided; // likewise: the body has returned, or thrown something of its own
    private int phase;
    private volatile @Nullable Throwable stoppedBy;
    private @Nullable TaskFiber fiber; // of the root task while it runs; guarded by this
    private @Nullable Run<?> elsewhere; // the first of those of stopsToo; guarded by this
    private @Nullable Run<?> nextElsewhere; // guarded by the run in whose list this is

    // of the set of runs, and guarded by its lock
    @Nullable
    Run<?> previousRun;

    @Nullable
    Run<?> nextRun;

    boolean listed;
    private volatile @Nullable Throwable runtimeFailure;
    private boolean reported; // by the watchdog alone

    Run(Engine engine, TaskValue<T> body, @Nullable String name, @Nullable Submission submission, Caller caller) {
        this.engine = engine;
        ClassLoader loader = caller.loader();
        this.contextClassLoader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        this.caller = caller;
        this.scope = new FinishScope(this, null, token, name == null ? "run" : name, false);
        this.scope.whenEnded(this);
        this.task = new RootTask(body);
        this.submission = submission;
    }

    @Override
    public Engine engine() {
        return engine;
    }

    SpawnedTask task() {
        return task;
    }

    /** The run of a queued item, null if the item is no root task. */
    public static @Nullable Run<?> of(Object item) {
        return item instanceof Run<?>.RootTask t ? t.program() : null;
    }

    /** Takes the run back if it has not begun; returns what to hand to the user then. */
    @Nullable
    Runnable withdraw() {
        return submission == null ? null : submission.withdraw();
    }

    /** The body never begins, unless it has: returns false then. The caller has cancelled the run. */
    boolean drop() {
        if (!PHASE.compareAndSet(this, WAITING, DROPPED)) {
            return false;
        }
        task.body = null;
        return true;
    }

    /** The runtime accepts no more. */
    void shutDown() {
        if (submission != null) {
            submission.shutDown();
        }
    }

    /** Whether a cancellation of all runs is for this one too. */
    boolean stoppable() {
        return submission == null || submission.stoppable();
    }

    public FinishScope scope() {
        return scope;
    }

    Signal done() {
        return done;
    }

    @Override
    public ClassLoader contextClassLoader() {
        return contextClassLoader;
    }

    @Override
    public void failFast(CancelToken t, Throwable failure) {
        engine.cancellations.cancelAndReport(t, failure);
    }

    @Override
    public CancelToken token() {
        return token;
    }

    /**
     * Its tasks wait in vain: asks them to end, those in uncancellable scopes too. Returns whether any was asked for
     * the first time.
     */
    public boolean endAll(Throwable why) {
        boolean[] did = {false};
        token.forEachOutermost(t -> did[0] |= engine.cancellations.cancelAndReport(t, why));
        return did[0];
    }

    /** Asks the tasks of the run to end. Returns whether this call did. */
    @Override
    public boolean cancel(Throwable why) {
        return engine.cancellations.cancelAndReport(token, why);
    }

    /** Whether a caller of {@code launch} waits for it. */
    boolean hasCaller() {
        return submission == null;
    }

    /** Whether the run was cancelled before it had ended. */
    public boolean cancelled() {
        return token.ownCause() != null;
    }

    /**
     * Interrupts the root task if it runs and all calls of {@code blocking}, and cancels the run.
     *
     * @param why a TaskCancelledException
     */
    public void stop(Throwable why) {
        stop(why, new Interrupts.Round());
    }

    /** Like {@link #stop(Throwable)}; exceptions of holders go to the failure handler. */
    void stopAndReport(Throwable why) {
        try {
            stop(why);
        } catch (Throwable e) {
            engine.reportLater(e);
        }
    }

    /**
     * Same as {@link #stop(Throwable)}.
     *
     * @param told gets the interrupted fibers
     */
    void stop(Throwable why, Interrupts.Round told) {
        stoppedBy = why;
        // after the cause is set, so that what the interrupt makes a child throw is no failure of its own, and before
        // the waits are ended, so that a body in an interruptible wait sees an interrupt
        try {
            engine.cancellations.cancel(token, why, () -> interruptRoot(told));
        } finally { // whatever a holder has thrown
            try {
                token.stop(told::add);
            } finally {
                stopElsewhere(why);
            }
        }
    }

    /** A run on another runtime, which a cancelled task of this one waits for, is stopped when this one is, or now. */
    void stopsToo(Run<?> run) {
        Throwable stopped;
        synchronized (this) {
            stopped = stoppedBy;
            if (stopped == null) {
                run.nextElsewhere = elsewhere;
                elsewhere = run;
            }
        }
        if (stopped != null) {
            run.stopAndReport(stopped);
        }
    }

    synchronized void stopsNoLonger(Run<?> run) {
        if (elsewhere == run) {
            elsewhere = run.nextElsewhere;
            return;
        }
        for (Run<?> r = elsewhere; r != null; r = r.nextElsewhere) {
            if (r.nextElsewhere == run) {
                r.nextElsewhere = run.nextElsewhere;
                return;
            }
        }
    }

    private void stopElsewhere(Throwable why) {
        Run<?> first;
        synchronized (this) { // after stoppedBy is set: later callers see that
            first = elsewhere;
            elsewhere = null; // whose links do not change any more
        }
        for (Run<?> run = first; run != null; run = run.nextElsewhere) {
            run.stopAndReport(why);
        }
    }

    private synchronized void interruptRoot(Interrupts.Round told) {
        TaskFiber f = fiber;
        Thread t = f == null ? null : f.thread();
        if (f == null || t == null) {
            return;
        }
        told.add(f);
        if (token.interruptCallOf(f)) {
            return;
        }
        t.interrupt();
        Waiter w = f.waiter;
        if (w != null) {
            w.interrupted(); // now: a thread of its own would notice only after the cancellation
        }
    }

    /** Whether the root task runs at the base of the fiber. */
    @Override
    public synchronized boolean isRootFiber(Fiber f) {
        return fiber == f;
    }

    /** Whether the root task has begun and not ended. */
    public synchronized boolean rootRuns() {
        return fiber != null;
    }

    private synchronized void setRootFiber(@Nullable TaskFiber f) {
        fiber = f;
        if (f == null && stoppedBy != null) {
            token.forgetTold();
        }
    }

    /** The scope's last unit is gone. */
    @Override
    public void fire() {
        if (token.close()) {
            engine.cancellations.checksEnd();
        }
        if (engine.forget(this)) { // else it was given up, and its end was reported there
            try {
                finishUp();
            } finally {
                engine.release(); // last: a terminated runtime has no future without a result
            }
        }
    }

    private void finishUp() {
        oneEnds();
        try {
            RootMembers m = members;
            if (m != null && runtimeFailure == null) {
                m.runEnded(engine, token.ownCause());
            }
        } finally { // waiting callers are released even if the steps before lacked memory
            try {
                done.raise();
            } finally {
                if (submission != null) {
                    submission.ended(this);
                }
            }
        }
    }

    /** The runtime itself has failed: releases its waiting callers. */
    void runtimeFailed(Throwable cause) {
        runtimeFailure = cause;
        finishUp();
    }

    /** Whether the run was part of a reported standstill. Watchdog only. */
    public boolean reported() {
        return reported;
    }

    public void setReported() {
        reported = true;
    }

    /** Why the run was cancelled, null if it was not. */
    public @Nullable Throwable cancellation() {
        return token.ownCause();
    }

    /** The result, once done: a value or {@link Failed}, see {@link #failure}. */
    public Object result() {
        Failed failure = failure();
        return failure == null ? Nil.wrap(value) : failure;
    }

    /** The value, once done without a {@link #failure}. */
    @SuppressWarnings("NullAway") // T itself says whether null is a value
    T value() {
        return value;
    }

    /**
     * The failure of the run, once done: a single failure as it is, several as a MultiException; null if there is none.
     * A body that was submitted and stopped, and has come to an end of its own all the same, has the result that it
     * would have had otherwise, as on the executors of the JDK.
     */
    @Nullable
    Failed failure() {
        Throwable broken = runtimeFailure;
        if (broken instanceof TaskDeadlockException) {
            return new Failed(broken);
        }
        if (broken != null) {
            return new Failed(new IllegalStateException("the runtime has failed: " + Failures.text(broken), broken));
        }
        List<Throwable> failures = scope.unconsumedFailures();
        Throwable why = token.ownCause();
        if (why != null && !(decided && submission != null && why == stoppedBy)) {
            for (Throwable f : failures) {
                if (f != why) {
                    why.addSuppressed(f);
                }
            }
            return new Failed(why);
        }
        if (failures.isEmpty()) {
            return null;
        }
        return new Failed(failures.size() == 1 ? failures.get(0) : Failures.thrown(failures, null));
    }

    private final class RootTask extends SpawnedTask {
        private @Nullable TaskValue<T> body;

        RootTask(TaskValue<T> body) {
            this.body = body;
            this.owner = scope;
            this.slot = IN_TRANSIT;
        }

        @Override
        public Object body() {
            return Objects.requireNonNullElse(body, this);
        }

        @Override
        public void exec(TaskFiber f) {
            TaskValue<T> b = body;
            body = null;
            setRootFiber(f);
            boolean spared = !stoppable();
            if (spared) {
                engine.interrupts().spare(f);
            }
            try {
                if (b != null && token.ownCause() == null && PHASE.compareAndSet(Run.this, WAITING, BEGUN)) {
                    RootMembers m = engine.rootMembers(caller);
                    members = m;
                    value = m == null ? b.call() : m.call(f, b);
                    if (f.hasContext()) {
                        Contexts.endJoined(f);
                    }
                    decided = true;
                }
            } catch (Throwable e) {
                if (f.hasContext()) {
                    Contexts.endJoined(f, e);
                }
                decided = !Unwinding.isTermination(f, e);
                Unwinding.rootFailed(f, e);
            }
            ends(f, spared);
        }

        private void ends(TaskFiber f, boolean spared) {
            if (spared) {
                engine.interrupts().spareNoLonger(f);
            }
            setRootFiber(null);
        }

        @Override
        protected void dropped(TaskFiber f, Throwable why) {
            ends(f, !stoppable());
        }

        @Override
        public Run<T> program() {
            return Run.this;
        }

        @Override
        public void discard(Throwable why) {
            body = null;
        }
    }

    @Override
    public String toString() {
        return scope.toString();
    }
}
