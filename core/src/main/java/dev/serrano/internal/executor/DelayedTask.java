package dev.serrano.internal.executor;

import dev.serrano.ScheduledTaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.internal.engine.Caller;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.engine.Submission;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Failures;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A task that is run at a given time, once or again and again, and its future. */
public final class DelayedTask<T extends @Nullable Object> extends SubmittedTask<T>
        implements ScheduledTaskFuture<T>, RunnableScheduledFuture<T> {
    /* Implementation.
     * While DELAYED the task holds a unit of the runtime's life cycle, lies in DelayedTasks.pending, and has a timer.
     * time       changes only while the task is BEGUN, when it is in no ordered set.
     * ahead      at a fixed rate the thread of the timers, which is awake, sets the timer of the next time as well: then
     *            the end of the run makes the task DELAYED again, which wakes no thread. That timer finds nothing if the
     *            run takes longer, or has ended the task: hence for short periods alone, and not where a director draws
     *            which timer comes next. Written before the run is given away, read at its end.
     * next       else a run of its own makes the task DELAYED again, since the end of a run must take no lock; the task
     *            stays BEGUN meanwhile.
     * Missed     a run of its own for what came to pass while the end of a run made the task DELAYED.
     * disarm     under the lock, so that the timer of a run does not overwrite that of the next one. */
    private static final long MOST_AHEAD = 1_000_000_000; // a constant: the class has nothing to initialize

    private final DelayedTasks tasks;
    private final Caller caller;
    private final long sequence;
    private final long period; // 0: once; positive: fixed rate; negative: fixed delay
    private final Next next = new Next();
    private volatile long time;
    private @Nullable Runnable disarm; // guarded by this
    private boolean ahead;

    DelayedTask(
            DelayedTasks tasks,
            Engine engine,
            TaskValue<T> body,
            Class<?> kind,
            long time,
            long period,
            long sequence) {
        super(engine, body, kind, true, DELAYED);
        this.tasks = tasks;
        this.caller = engine.caller();
        this.time = time;
        this.period = period;
        this.sequence = sequence;
    }

    /** Waits for its time from now on; the task is DELAYED and holds a unit. */
    void arm() {
        tasks.pending.add(this);
        setTimer(time);
        VarHandle.fullFence(); // the phase after the registration: see SubmittedTask
        settle();
    }

    private synchronized void setTimer(long at) {
        disarm = engine.time().after(Math.max(0, at - engine.nanoTime()), tasks::releaseDue);
    }

    /** After the registration: for what ended the task meanwhile. */
    private void settle() {
        Throwable broken = engine.brokenBy();
        if (hasLeft()) {
            disarm(); // it has left for good before it was registered
        } else if (broken != null) {
            broken(broken);
        } else if (resolved() || engine.cancelsAll() || (isPeriodic() && engine.isShutdown())) {
            cancel(false);
            if (move(DELAYED, ENDED)) {
                delayEnded(); // it was cancelled while it ran
            }
        }
    }

    /** The runtime has failed while the task waits. */
    void broken(Throwable cause) {
        complete(new Failed(new IllegalStateException("the runtime has failed: " + Failures.text(cause), cause)));
        if (move(DELAYED, ENDED)) {
            delayEnded();
        }
    }

    private void disarm() {
        tasks.pending.remove(this);
        Runnable r;
        synchronized (this) {
            r = disarm;
            disarm = null;
        }
        if (r != null) {
            r.run();
        }
    }

    @Override
    void delayEnded() {
        disarm();
        engine.release();
    }

    /** The time has come. The task has been taken out of the set of pending ones. */
    void due() {
        if (move(DELAYED, QUEUED)) {
            try {
                ahead = period > 0 && period <= MOST_AHEAD && !engine.isDeterministic();
                if (ahead) {
                    setTimer(time + period);
                }
                submitFurther(caller);
            } catch (Throwable e) { // there is no memory for a run
                if (move(QUEUED, ENDED)) {
                    complete(new Failed(e));
                }
            } finally {
                engine.release();
            }
        }
    }

    /** A periodic task that is due and has not begun ends here; see {@link DelayedTasks#shutDown} for the others. */
    @Override
    public void shutDown() {
        if (isPeriodic() && phase() == QUEUED) {
            cancel(false);
        }
    }

    @Override
    boolean tooLate() {
        if (isPeriodic() && engine.isShutdown()) {
            cancel(false);
        }
        return resolved();
    }

    @Override
    public void ended(Run<?> r) {
        if (!isPeriodic() || resolved() || phase() != BEGUN) {
            super.ended(r);
            return;
        }
        Object result = r.result();
        if (result instanceof Failed) {
            move(BEGUN, ENDED);
            completeAs(r, result);
        } else {
            goOn();
        }
    }

    private void goOn() {
        try {
            if (!waitsAgain()) {
                submitFurther(next);
            } else if (isDue(engine.nanoTime()) || hasLeft() || hasToEnd()) {
                submitFurther(new Missed());
            }
        } catch (OutOfMemoryError e) { // nothing would come back to it
            engine.broken(e);
        }
    }

    private <S extends TaskValue<@Nullable Object> & Submission> void submitFurther(S body) {
        engine.submitFurther(engine.<@Nullable Object>newRun(body, "periodic task", body, caller));
    }

    /** Makes the task DELAYED again if its timer has been set. That may fire meanwhile: to be looked at afterwards. */
    private boolean waitsAgain() {
        long then = time + period;
        if (!ahead || then - engine.nanoTime() <= 0 || hasToEnd()) {
            return false;
        }
        waitUntil(then);
        tasks.pending.add(this);
        VarHandle.fullFence(); // as in arm()
        return true;
    }

    private void waitUntil(long then) {
        time = then;
        engine.acceptFurther();
        move(BEGUN, DELAYED);
    }

    private boolean hasLeft() {
        int p = phase();
        return p == ENDED || p == WITHDRAWN || p == HERE;
    }

    private boolean hasToEnd() {
        return resolved() || engine.cancelsAll() || engine.isShutdown();
    }

    /** Prepares the next run of a periodic task. */
    private final class Next implements TaskValue<@Nullable Object>, Submission {
        @Override
        public @Nullable Object call() {
            if (engine.isShutdown() || resolved()) {
                move(BEGUN, ENDED);
                cancel(false);
            } else {
                waitUntil(period > 0 ? time + period : engine.nanoTime() - period);
                armAgain();
            }
            return null;
        }

        private void armAgain() {
            try {
                arm();
            } catch (Throwable e) { // there is no thread for the timers
                if (move(DELAYED, ENDED)) {
                    delayEnded();
                    complete(new Failed(e));
                }
            }
        }

        @Override
        public void ended(Run<?> r) {
            if (r.result() instanceof Failed f && move(BEGUN, ENDED)) {
                complete(f); // the runtime itself has failed
            }
        }
    }

    /** Its timer may have fired, and the task may have been ended, before it lay where both look. */
    private final class Missed implements TaskValue<@Nullable Object>, Submission {
        @Override
        public @Nullable Object call() {
            if (phase() != BEGUN) { // else it has been released since, and its next run goes on
                settle();
            }
            tasks.releaseDue();
            return null;
        }
    }

    @Override
    public boolean isPeriodic() {
        return period != 0;
    }

    boolean isDue(long now) {
        return time - now <= 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(time - engine.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other == this) {
            return 0;
        }
        if (other instanceof DelayedTask<?> d) {
            long difference = time - d.time;
            return difference != 0 ? Long.signum(difference) : Long.compare(sequence, d.sequence);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
