package dev.serrano.internal.worker;

import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.BarrierEnd;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.observe.SchedulerCounter;
import org.jspecify.annotations.Nullable;

/** One wait of a root task for all tasks of its run. */
public final class TaskBarrier extends WaitNode implements Registration {
    /* Implementation.
     * The root task gives up its unit of the run's scope while it waits, and is the scope's waiter instead of the run;
     * so the scope fires this node when the last task has ended (over). That alone says that the root task may go on.
     * Under a scheduler that detects quiescence it goes on only when that was detected as well, by the scheduler's own
     * way out of a barrier: the wait is what the thesis's TASKING_BARRIER is. But quiescence concerns the whole place;
     * so with another run under way, or one that begins, nobody waits for it.
     * end         over and detected. Whoever sees both sends the worker the message; it may be two, which is harmless.
     * detected    since the root task came here: it is listed (TaskBarriers) before it gives its worker up, so a
     *             detection is still to come.
     * other runs  runs are listed before they look for barriers; over is set before the look for other runs. */
    private final Host engine;
    private final FinishScope scope;
    private final boolean byDetection;
    private final BarrierEnd end = new BarrierEnd();
    private long overSince; // written before over
    private volatile @Nullable Waiter waiter; // before the unit is given up

    /** The worker that the root task drove. */
    final Worker worker;

    TaskBarrier(Worker worker, FinishScope scope) {
        this.worker = worker;
        this.engine = worker.engine;
        this.scope = scope;
        this.byDetection = worker.policy.detectsQuiescence();
    }

    @Override
    public boolean register(Waiter w) {
        waiter = w;
        scope.whenEnded(this);
        scope.release();
        return true;
    }

    /** The last task has ended. */
    @Override
    public void fire() {
        overSince = engine.nanoTime();
        boolean all = end.setOver();
        if (!byDetection || engine.otherRuns()) {
            resume();
        } else if (all) {
            worker.policy.goOn(this);
        }
    }

    /** Whether the last task has ended: what is still waited for is the scheduler's own. */
    public boolean over() {
        return end.isOver();
    }

    /** Quiescence was detected in the worker's place. */
    void detected() {
        if (end.setDetected()) {
            worker.policy.goOn(this);
        }
    }

    /** Another run has begun. */
    void runBegins() {
        if (end.isOver()) {
            resume();
        }
    }

    /** The root task goes on. May be called several times. */
    public void resume() {
        Waiter w = waiter;
        if (w != null) {
            w.fire();
        }
    }

    /** The root task has gone on: takes its unit back, and counts. */
    void left(Program run, Tally tally) {
        scope.reopen(run);
        tally.add(SchedulerCounter.BARRIER_NANOS, Math.max(0, engine.nanoTime() - overSince));
    }

    @Override
    public String toString() {
        return "task barrier of " + scope;
    }
}
