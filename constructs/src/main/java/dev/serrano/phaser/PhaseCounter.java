package dev.serrano.phaser;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** How many tasks have still to do something in a phase, and how many have. */
final class PhaseCounter {
    /* Implementation.
     * word: high half = due, how many are still to come; low half = how many have come. Atomic adds only.
     * A phase may be complete only after its predecessor, though some come early. So its counter is made inactive: the
     * due count has a bias that no number of early ones takes away. The task that completes the phase before activates
     * this one: in one addition the bias goes, and those that have come in the phase before are due here. So the
     * addition that makes due zero, and no other, has completed the phase, in any task.
     * Due never leaves zero again: a task that adds one is itself due here (Registration).
     * Rejected: registered and arrived counts of which each arrival moves two, one in this phase and one in the next
     * (Imam, thesis, section 3.4.4): a compare-and-set more for each arrival, and a lock or flag for the one who
     * advances. Test: PhaseCounterTest. */
    private static final VarHandle WORD = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "word", VarHandle.class, PhaseCounter.class, long.class);
    private static final int HALF = 32;
    private static final long DUE = 1L << HALF;
    private static final int BIAS = 1 << 30;

    private long word = (long) BIAS << HALF;

    /** One more is due. Called by a task that is due, too. */
    void add() {
        WORD.getAndAdd(this, DUE);
    }

    /** One that was due has come, and is due in the next phase. Returns whether the phase is complete by that. */
    boolean arrive() {
        return due((long) WORD.getAndAdd(this, 1 - DUE) + 1 - DUE) == 0;
    }

    /** One that was due will come no more, neither here nor later. Returns whether the phase is complete by that. */
    boolean leave() {
        return due((long) WORD.getAndAdd(this, -DUE) - DUE) == 0;
    }

    /** The phase before is complete; so many had come there. Returns whether this one is complete by that. */
    boolean activate(int carried) {
        long change = ((long) carried - BIAS) << HALF;
        return due((long) WORD.getAndAdd(this, change) + change) == 0;
    }

    /** How many are due here; meaningful once activated. */
    int due() {
        return due((long) WORD.getOpaque(this));
    }

    /** How many have come; final once the phase is complete. */
    int arrived() {
        return (int) (long) WORD.getAcquire(this);
    }

    private static int due(long w) {
        return (int) (w >> HALF);
    }
}
