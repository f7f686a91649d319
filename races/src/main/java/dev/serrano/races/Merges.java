package dev.serrano.races;

import org.jspecify.annotations.Nullable;

/**
 * What merges of parts of clocks have given. Two clocks of long histories may differ in each old part, since one has the
 * ends of tasks of which the other has earlier steps; those parts do not change any more, and are merged once.
 * <p>Thread-safe, and bounded: an entry may be replaced at any time.
 */
final class Merges {
    /* Implementation. A table without chains, by the identity of both parts. Entries are immutable, so a racy read sees a
     * whole one or none. It keeps parts alive that nothing else refers to, at most SIZE entries of them. */
    private static final int BITS = 13;
    private static final int SIZE = 1 << BITS;

    private final @Nullable Entry[] entries = new Entry[SIZE];

    private record Entry(Object a, Object b, Object both) {}

    /** What a merge of two parts has given; null if it is not known. */
    @Nullable
    Object find(Object a, Object b) {
        Entry e = entries[at(a, b)];
        return e != null && e.a == a && e.b == b ? e.both : null;
    }

    void put(Object a, Object b, Object both) {
        entries[at(a, b)] = new Entry(a, b, both);
    }

    private static int at(Object a, Object b) {
        return (System.identityHashCode(a) * 31 + System.identityHashCode(b)) * 0x9E3779B9 >>> 32 - BITS;
    }
}
