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
    /* Implementation. While DELAYED the task holds a unit of the runtime's life cycle and lies in DelayedTasks.pending.
     * time   changes only while the task is BEGUN, when it is in no ordered set.
     * timer  calls off the timer. One that fires before that is stored may let a run go by, which stores the next one:
     *        then an old one is left here, and the timer of a task that is cancelled fires once more, for nothing. */
    private final DelayedTasks tasks;
    private final Caller caller;
    private final long sequence;
    private final long period; // 0: once; positive: fixed rate; negative: fixed delay
    private volatile long time;
    private volatile @Nullable Runnable timer;

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
        timer = engine.after(Math.max(0, time - engine.nanoTime()), tasks::releaseDue);
        VarHandle.fullFence(); // the phase after the registration: see SubmittedTask
        settle();
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
        Runnable callOff = timer;
        if (callOff != null) {
            callOff.run();
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

    /** Waits for its next time. Takes no lock: see {@link Submission#ended}. */
    private void goOn() {
        time = period > 0 ? time + period : engine.nanoTime() - period;
        engine.acceptFurther();
        move(BEGUN, DELAYED);
        try {
            arm();
        } catch (Throwable e) { // there is no memory for a timer
            if (move(DELAYED, ENDED)) {
                delayEnded();
                complete(new Failed(e));
            }
        }
    }

    private boolean hasLeft() {
        int p = phase();
        return p == ENDED || p == WITHDRAWN || p == HERE;
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
