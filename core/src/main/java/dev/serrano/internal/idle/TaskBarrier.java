package dev.serrano.internal.idle;

import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.observe.SchedulerCounter;
import org.jspecify.annotations.Nullable;

/** One wait of a root task for all tasks of its run. */
public class TaskBarrier extends WaitNode implements Registration {
    /* Implementation.
     * The root task gives up its unit of the run's scope while it waits, and is the scope's waiter instead of the run;
     * so the scope fires this node when the last task has ended (over). That alone says that the root task may go on.
     * A scheduler may have it wait for more (StealPolicy.barrier). */
    protected final RuntimeServices runtime;
    private final FinishScope scope;
    private volatile long overSince; // 0: not yet
    private volatile @Nullable Waiter waiter; // before the unit is given up

    public TaskBarrier(RuntimeServices runtime, FinishScope scope) {
        this.runtime = runtime;
        this.scope = scope;
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
    public final void fire() {
        overSince = runtime.nanoTime() | 1;
        ended();
    }

    /** The last task has ended, and {@link #over} says so. */
    protected void ended() {
        resume();
    }

    /** Whether the last task has ended: the remaining waits are the scheduler's own. */
    public final boolean over() {
        return overSince != 0;
    }

    /** Another run has begun; it is listed. */
    protected void runBegins() {}

    /** The root task goes on. May be called several times. */
    public final void resume() {
        Waiter w = waiter;
        if (w != null) {
            w.fire();
        }
    }

    /** The root task has gone on: takes its unit back, and counts. */
    public final void left(WaitNode run, Tally tally) {
        scope.reopen(run);
        tally.add(SchedulerCounter.BARRIER_NANOS, Math.max(0, runtime.nanoTime() - overSince));
    }

    @Override
    public String toString() {
        return "task barrier of " + scope;
    }
}
