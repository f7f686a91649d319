package dev.serrano.loop;

import org.jspecify.annotations.Nullable;

/**
 * A range of consecutive {@code int} values for a loop, made by {@link dev.serrano.Serrano#range(int, int)} and
 * {@link dev.serrano.Serrano#rangeClosed(int, int)}, or by the methods of the same meaning here. Immutable. Two ranges
 * are equal if their first values and sizes are.
 * {@snippet :
 * IntRange inner = IntRange.of(1, 99); // as range(1, 99)
 * long sum = over(inner).sumLong(i -> i);
 * }
 */
public final class IntRange {
    private final int first;
    private final long size;

    private IntRange(int first, long size) {
        this.first = first;
        this.size = size;
    }

    /** The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}. */
    public static IntRange of(int lo, int hi) {
        return new IntRange(lo, Math.max((long) hi - lo, 0));
    }

    /** The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}. */
    public static IntRange closed(int lo, int hi) {
        return new IntRange(lo, Math.max((long) hi - lo + 1, 0));
    }

    /** The first value, if there is one. */
    public int first() {
        return first;
    }

    /** The number of values. */
    public long size() {
        return size;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof IntRange r && r.first == first && r.size == size;
    }

    @Override
    public int hashCode() {
        return 31 * Integer.hashCode(first) + Long.hashCode(size);
    }

    @Override
    public String toString() {
        return "IntRange[first=" + first + ", size=" + size + "]";
    }
}
