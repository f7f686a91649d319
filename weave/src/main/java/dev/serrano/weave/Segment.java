package dev.serrano.weave;

import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.counters.UnwindCounts;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The activations that one unwind has queued, for the counters. */
final class Segment {
    /* Implementation.
     * victim, since  before anything is queued, and never again; read by the task that has taken an activation from the
     *                queue.
     * answered       whether one has begun elsewhere: set once, by compare-and-set. */
    private static final VarHandle ANSWERED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "answered", VarHandle.class, Segment.class, boolean.class);

    private final Worker victim;
    private final long since;

    @SuppressWarnings("unused") // ANSWERED
    private boolean answered;

    /** @param since when another worker asked for it; 0 if none did */
    Segment(Worker victim, long since) {
        this.victim = victim;
        this.since = since;
    }

    /** An activation begins, the first time since it was queued. */
    void begins(Worker here) {
        if (here == victim) {
            return;
        }
        Tally tally = here.policy.tally;
        tally.count(SchedulerCounter.ACTIVATIONS_STOLEN);
        if (!ANSWERED.compareAndSet(this, false, true)) {
            tally.count(SchedulerCounter.FREE_STEALS);
        } else if (since != 0) {
            UnwindCounts u = here.policy.countUnwinds();
            if (u != null) {
                u.running.add(here.engine.nanoTime() - since);
            }
        }
    }
}
