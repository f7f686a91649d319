package dev.serrano.phaser;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Decides which task runs the single statement of a phase, and when. */
final class Single {
    /* Implementation.
     * word: four flags, and above them how many tasks are at the statement (callers). Compare-and-set only.
     *   ENTERED    some task has come to the statement, before its signal: so the task that completes the signals
     *   knows.
     *   SIGNALLED  all signals of the phase are there.
     *   ARRIVED    all that may wait have come to their wait.
     *   CLAIMED    a task runs the statement, or has; or it is known that none will.
     * The transition that makes all of ENTERED, SIGNALLED and ARRIVED true opens the gate; the callers then claim, and
     * one of them wins. A caller whose wait is ended leaves; if it was the last, the phase ends without the statement:
     * the task that left, or found none there, claims that and releases the phase. Test: SingleTest. */
    private static final VarHandle WORD =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "word", VarHandle.class, Single.class, int.class);
    private static final int ENTERED = 1;
    private static final int SIGNALLED = 2;
    private static final int ARRIVED = 4;
    private static final int CLAIMED = 8;
    private static final int CALLER = 16;

    private int word;

    /** The step after a transition. */
    enum Next {
        /** Nothing yet: another task will go on. */
        NOTHING,
        /** The callers are to be woken: one of them runs the statement and releases the phase. */
        OPEN_THE_GATE,
        /** The phase is to be released, without a statement. */
        RELEASE
    }

    /** A task has come to the statement; it has not signalled. */
    void enter() {
        int w;
        do {
            w = get();
        } while (!cas(w, (w | ENTERED) + CALLER));
    }

    /** All signals are there. May be called again. */
    Next signalled() {
        int w = get();
        if ((w & ENTERED) == 0) {
            return Next.RELEASE; // no task comes any more: each comes before its signal
        }
        return set(SIGNALLED);
    }

    /** All have come that may wait. May be called again. */
    Next arrived() {
        return set(ARRIVED);
    }

    private Next set(int flag) {
        for (; ; ) {
            int w = get();
            int now = w | flag;
            boolean ready = isReady(now);
            boolean nobody = ready && now < CALLER;
            if (cas(w, nobody ? now | CLAIMED : now)) {
                return nobody ? Next.RELEASE : ready ? Next.OPEN_THE_GATE : Next.NOTHING;
            }
        }
    }

    /** Whether the caller is the one to run the statement. */
    boolean claim() {
        for (; ; ) {
            int w = get();
            if (!isReady(w)) {
                return false;
            }
            if (cas(w, w | CLAIMED)) {
                return true;
            }
        }
    }

    /** A caller goes away. Returns whether it has to release the phase, since no other task will. */
    boolean leave() {
        for (; ; ) {
            int w = get();
            int now = w - CALLER;
            boolean last = isReady(now) && now < CALLER;
            if (cas(w, last ? now | CLAIMED : now)) {
                return last;
            }
        }
    }

    /** All conditions hold, and no task has claimed. */
    private static boolean isReady(int w) {
        return (w & (ENTERED | SIGNALLED | ARRIVED | CLAIMED)) == (ENTERED | SIGNALLED | ARRIVED);
    }

    private int get() {
        return (int) WORD.getAcquire(this);
    }

    private boolean cas(int from, int to) {
        return WORD.compareAndSet(this, from, to);
    }
}
