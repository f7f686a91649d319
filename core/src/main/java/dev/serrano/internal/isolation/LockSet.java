package dev.serrano.internal.isolation;

/** Locks that are acquired in the one order of all locks, and given back. A class, since its calls are cheaper. */
abstract class LockSet {
    /** Returns with all of them, or throws with none. */
    abstract void acquire();

    abstract void release();

    /** Like {@link #acquire()}, without a virtual call where the set is one lock: four classes would make it one. */
    static void enter(LockSet set) {
        if (set instanceof QueueLock lock) {
            lock.acquire(true);
        } else {
            set.acquire();
        }
    }

    /** Same as {@link #release()}. */
    static void leave(LockSet set) {
        if (set instanceof QueueLock lock) {
            lock.release(true);
        } else {
            set.release();
        }
    }

    static void acquireAll(LockSet[] sets) {
        int n = 0;
        try {
            for (; n < sets.length; n++) {
                sets[n].acquire();
            }
        } catch (Throwable e) {
            releaseAll(sets, n);
            throw e;
        }
    }

    static void releaseAll(LockSet[] sets, int n) {
        for (int i = n - 1; i >= 0; i--) {
            sets[i].release();
        }
    }
}
