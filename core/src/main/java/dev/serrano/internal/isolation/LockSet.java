package dev.serrano.internal.isolation;

/** Locks that are acquired in the one order of all locks, and given back. */
interface LockSet {
    /** Returns with all of them, or throws with none. */
    void acquire();

    void release();
}
