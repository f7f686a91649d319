package dev.serrano.phaser;

import org.jspecify.annotations.Nullable;

/** A task on a phaser. */
final class Registration {
    /* Implementation. All fields belong to the task: written by the one that spawns it, then by itself, at last by the
     * party that ends or discards it; the runtime orders these (TaskMember). Those of a running task are also read by
     * itself when it registers a child.
     * sigPhase   which it signals next, if it signals.
     * waitPhase  which it waits for next, if it waits. Behind sigPhase by one between signal and wait. In modes that do
     *            only one of the two the other follows, so that nothing keeps the phases that are over.
     * arrived    it has come to the wait for waitPhase; counted in Phase.arrivals of waitPhase then, else it is due
     * there.
     * trail      the oldest phase that may have been signalled and not passed by all (bounded phasers).
     * last       the phase that it has waited for last: where an accumulator's result is.
     * inSignals, inWaits  whether it is counted in those counters.
     * calls      the phase whose single statement it has come to; claimed: it is to run it, or runs it.
     * owed, owedArrivals, owedPasses  a phase that it has completed, and has still to say so: set before, and reset
     *            after, any step that may lack stack. Its next call, or its end, makes up for it.
     *            released: of owed, that no single statement is in the way any more. */
    final TaskPhaser phaser;
    final PhaserMode mode;
    Phase sigPhase;
    Phase waitPhase;
    Phase trail;
    boolean arrived;

    @Nullable
    Phase last;

    boolean inSignals;
    boolean inWaits;
    boolean dropped;

    @Nullable
    Phase calls;

    boolean claimed;

    @Nullable
    Phase owed;

    boolean released;

    @Nullable
    Phase owedArrivals;

    @Nullable
    Phase owedPasses;

    Registration(TaskPhaser phaser, PhaserMode mode, Phase first) {
        this.phaser = phaser;
        this.mode = mode;
        sigPhase = first;
        waitPhase = first;
        trail = first;
        inSignals = mode.signals();
        inWaits = mode.waits();
    }

    /** The registration of a child that is to start where its parent is. */
    Registration(Registration parent, PhaserMode mode) {
        this(parent.phaser, mode, parent.waitPhase);
        sigPhase = parent.sigPhase;
        trail = parent.trail;
        arrived = parent.arrived;
        last = mode.waits() ? parent.last : null;
    }

    /** Whether it has signalled the phase that it waits for next. */
    boolean hasSignalled() {
        return sigPhase != waitPhase;
    }

    /** Whether a wait of another task on this phaser cannot end before the task has signalled, come, or passed. */
    boolean holdsUp(Object awaited) {
        if (inSignals) {
            for (Phase p = sigPhase; p != null; p = p.nextIfMade()) {
                if (p.isDone(awaited) || p.isGate(awaited)) {
                    return true;
                }
            }
        }
        if (inWaits) {
            for (Phase p = waitPhase; p != null; p = p.nextIfMade()) {
                if (p.isPassed(awaited) || !arrived && p.isGate(awaited)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The phase that the task waits for on this phaser; null if it does not. */
    @Nullable
    String describe(Object awaited) {
        if (waitPhase.isDone(awaited)) {
            return "the end of phase " + waitPhase.number + " of " + phaser;
        }
        if (waitPhase.isGate(awaited)) {
            return "the single statement of phase " + waitPhase.number + " of " + phaser;
        }
        return trail.isPassed(awaited) ? "room: all have yet to pass phase " + trail.number + " of " + phaser : null;
    }

    @Override
    public String toString() {
        return phaser + " as " + mode
                + (dropped ? ", dropped" : inSignals ? ", next signals phase " + sigPhase.number : "")
                + (inWaits ? ", next waits for phase " + waitPhase.number : "");
    }
}
