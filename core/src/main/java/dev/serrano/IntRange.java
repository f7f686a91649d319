package dev.serrano;

/**
 * A run of {@code int} values: what a loop counts through. Made by {@link Serrano#range(int, int)} and
 * {@link Serrano#rangeClosed(int, int)}.
 *
 * @param first the first value, if there is one
 * @param size the number of values
 */
public record IntRange(int first, long size) {
    public IntRange {
        if (size < 0 || size > 0 && first + (size - 1) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("IntRange(" + first + ", " + size
                    + "): the size must not be negative, nor the last value above " + Integer.MAX_VALUE
                    + "; a LongRange goes further");
        }
    }
}
