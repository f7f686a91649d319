package dev.serrano;

/**
 * A run of {@code long} values: what a loop counts through. Made by {@link Serrano#range(long, long)} and
 * {@link Serrano#rangeClosed(long, long)}.
 *
 * @param first the first value, if there is one
 * @param size the number of values
 */
public record LongRange(long first, long size) {
    public LongRange {
        if (size < 0 || size > 0 && first > Long.MAX_VALUE - (size - 1)) {
            throw new IllegalArgumentException("LongRange(" + first + ", " + size
                    + "): the size must not be negative, nor the last value above " + Long.MAX_VALUE);
        }
    }
}
