package dev.serrano.loop;

import org.jspecify.annotations.Nullable;

/**
 * A range of consecutive {@code long} values for a loop, made by {@link dev.serrano.Serrano#range(long, long)} and
 * {@link dev.serrano.Serrano#rangeClosed(long, long)}, or by the methods of the same meaning here. Immutable. Two
 * ranges are equal if their first values and sizes are.
 * {@snippet :
 * LongRange inner = LongRange.of(1, 99); // as range(1L, 99)
 * long sum = over(inner).sumLong(i -> i);
 * }
 */
public final class LongRange {
    private final long first;
    private final long size;

    private LongRange(long first, long size) {
        this.first = first;
        this.size = size;
    }

    /**
     * The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange of(long lo, long hi) {
        return hi <= lo ? new LongRange(lo, 0) : new LongRange(lo, size(lo, hi - lo, hi));
    }

    /**
     * The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange closed(long lo, long hi) {
        return hi < lo ? new LongRange(lo, 0) : new LongRange(lo, size(lo, hi - lo + 1, hi));
    }

    private static long size(long lo, long size, long hi) {
        if (size <= 0) { // it has overflowed
            throw new IllegalArgumentException("a range from " + lo + " to " + hi
                    + " has more than 2^63 - 1 values: loop over a part of it, or over a range of ranges");
        }
        return size;
    }

    /** The first value, if there is one. */
    public long first() {
        return first;
    }

    /** The number of values. */
    public long size() {
        return size;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof LongRange r && r.first == first && r.size == size;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(first) + Long.hashCode(size);
    }

    @Override
    public String toString() {
        return "LongRange[first=" + first + ", size=" + size + "]";
    }
}
