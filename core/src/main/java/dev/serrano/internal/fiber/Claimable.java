package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The right to dispose of a fiber's slot: the fiber has it, or, while a call of the JDK blocks it, a claimer that takes
 * the slot away (backends {@code portable} and {@code blocking}). Each method is one atomic step.
 */
public abstract class Claimable extends Cancellable {
    /* Implementation.
     * possession, one word:
     *   AWAY      no slot, or the mechanism is at work on it: no other thread may touch it. Also all the time in the other
     *             mechanisms.
     *   DRIVES    the fiber drives a slot.
     *   DISPUTED  a claimer has hidden the slot from the fiber, and looks whether a call of the JDK blocks it.
     *   TAKEN     the slot has gone to another fiber; this one does not know yet.
     * The fiber: AWAY -> DRIVES, DRIVES -> AWAY, TAKEN -> AWAY. The claimer, one at a time: DRIVES -> DISPUTED, and from
     * there DRIVES or TAKEN.
     * DRIVES is left by compare-and-set, since both want it; the others have one writer each. A change is a release, a
     * look an acquire: a claimer that takes a slot over sees what the other did with it and with the fiber's frames.
     * A fiber gives its slot up, or takes one, in AWAY only. So while the word is DISPUTED the claimer alone writes which
     * slot the fiber has, and what it puts back is what it found.
     * A fiber that sees no slot has none if the word says so, and else looks again, at both: a slot that was given back
     * may be hidden once more before the fiber has seen it. It does not block meanwhile: the claimer, which looks once
     * more, must not take that wait for one of the program. ClaimProtocolTest has all interleavings of these very
     * steps. */
    static final int AWAY = 0;
    static final int DRIVES = 1;
    static final int DISPUTED = 2;
    static final int TAKEN = 3;

    private static final VarHandle POSSESSION = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "possession", VarHandle.class, Claimable.class, int.class);

    private int possession = AWAY;

    protected Claimable() {}

    /** The fiber has got a slot. */
    public final void drives() {
        POSSESSION.setRelease(this, DRIVES);
    }

    /** The fiber is about to give its slot up. Returns false while a claimer disputes it. */
    public final boolean tryLeave() {
        return POSSESSION.compareAndSet(this, DRIVES, AWAY);
    }

    /** A claimer wants to look. Returns whether it may. */
    public final boolean dispute() {
        return POSSESSION.compareAndSet(this, DRIVES, DISPUTED);
    }

    /** The claimer has let the fiber see its slot again. */
    public final void giveBack() {
        POSSESSION.setRelease(this, DRIVES);
    }

    /** The claimer has given the slot to another fiber. */
    public final void take() {
        POSSESSION.setRelease(this, TAKEN);
    }

    /** The fiber sees no slot: whether it has none. If not, it is to look again. */
    public final boolean hasNone() {
        int w = word();
        if (w == TAKEN) {
            POSSESSION.setRelease(this, AWAY);
        }
        return w == TAKEN || w == AWAY;
    }

    /** For tests. */
    protected final int word() {
        return (int) POSSESSION.getAcquire(this);
    }

    /** For tests. */
    protected final void setWord(int w) {
        POSSESSION.setRelease(this, w);
    }
}
