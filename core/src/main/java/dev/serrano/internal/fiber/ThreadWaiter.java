package dev.serrano.internal.fiber;

import java.util.concurrent.locks.LockSupport;

/** A thread outside the runtime that waits: it really blocks. */
public final class ThreadWaiter extends WaitNode {
    private static final int SPINS = 400;

    private static boolean mayBeRefused; // plain: a thread sees its own write

    private final Thread thread = Thread.currentThread();
    private volatile boolean fired;
    private volatile boolean gaveUp;

    /** The calling thread is where it may not wait. */
    public static void refuse() {
        mayBeRefused = true;
    }

    /** Whether any thread outside ever was where it may not wait: callers need not load what knows which. */
    public static boolean mayBeRefused() {
        return mayBeRefused;
    }

    @Override
    public boolean onlyQueues() {
        return true;
    }

    @Override
    public void fire() {
        fired = true;
        LockSupport.unpark(thread);
    }

    @Override
    public boolean stale() {
        return gaveUp;
    }

    boolean fired() {
        return fired;
    }

    /** The thread waits no longer, whether fired or not: the node may be forgotten. */
    public void giveUp() {
        gaveUp = true;
    }

    /** Waits a moment without giving up the processor. */
    void spin() {
        for (int i = 0; i < SPINS && !fired; i++) {
            Thread.onSpinWait();
        }
    }

    /** Waits; the interrupt status survives. */
    public void await() {
        spin();
        boolean interrupted = false;
        while (!fired) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until fired, interrupted, or the deadline ({@link System#nanoTime}) has passed; returns whether fired. */
    public boolean await(boolean timed, long deadline) throws InterruptedException {
        spin();
        while (!fired) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (timed) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return fired;
                }
                LockSupport.parkNanos(this, left);
            } else {
                LockSupport.park(this);
            }
        }
        return true;
    }
}
