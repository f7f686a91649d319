package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * A run of {@code int} values: what a loop counts through. Made by {@link Serrano#range(int, int)} and
 * {@link Serrano#rangeClosed(int, int)}. Equal to another one with the same first value and size.
 */
public final class IntRange {
    private final int first;
    private final long size;

    IntRange(int first, long size) {
        this.first = first;
        this.size = size;
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
