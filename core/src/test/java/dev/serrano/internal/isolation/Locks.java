package dev.serrano.internal.isolation;

/** What tests of the public API ask of the table of locks. */
public final class Locks {
    private Locks() {}

    /** Whether nobody holds any lock of isolated sections, nor waits for one. */
    public static boolean areFree() {
        return LockTable.ALL.isFree();
    }

    /** Whether two objects have the same lock. */
    public static boolean same(Object a, Object b) {
        return LockTable.ALL.index(a) == LockTable.ALL.index(b);
    }
}
