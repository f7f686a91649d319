package dev.serrano.internal.isolation;

/** Locks that are acquired in the one order of all locks, and given back. A class, since its calls are cheaper. */
abstract class LockSet {
    /** Returns with all of them, or throws with none. */
    abstract void acquire();

    abstract void release();
}
