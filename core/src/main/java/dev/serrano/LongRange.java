package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * A run of {@code long} values: what a loop counts through. Made by {@link Serrano#range(long, long)} and
 * {@link Serrano#rangeClosed(long, long)}. Equal to another one with the same first value and size.
 */
public final class LongRange {
    private final long first;
    private final long size;

    LongRange(long first, long size) {
        this.first = first;
        this.size = size;
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
