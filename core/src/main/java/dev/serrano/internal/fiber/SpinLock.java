package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A lock for a few instructions that never sets a fiber aside. Not reentrant. */
public final class SpinLock {
    /* Implementation.
     * word = 0 or 1: taken by compareAndSet, given back by a release store.
     * Rejected: a lock of the JDK, or a monitor. A fiber that queues for one leaves its carrier; if the carrier then
     * needs the same lock, it queues behind the fiber, which waits for a carrier: with one worker no fiber goes on
     * (CancellationTest.aTaskCancelsWhileADeadlineDoes). And the fiber comes back driving another worker, while what
     * has called the lock goes on with the one that it had (UnmountTest). */
    private static final VarHandle WORD = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "word", VarHandle.class, SpinLock.class, int.class);
    private static final int SPINS = 1_000;
    private static final int FEW_SPINS = 20; // what its holder does takes less

    private int word;

    public void lock() {
        for (int i = 0; !WORD.compareAndSet(this, 0, 1); i++) {
            if (i < SPINS || Thread.currentThread().isVirtual()) {
                Thread.onSpinWait();
            } else {
                Thread.yield(); // the holder may need this processor
            }
        }
    }

    /** Takes the lock unless others want it as well. */
    boolean tryLock() {
        for (int i = 0; i < FEW_SPINS; i++) {
            if (WORD.compareAndSet(this, 0, 1)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    public void unlock() {
        WORD.setRelease(this, 0);
    }
}
