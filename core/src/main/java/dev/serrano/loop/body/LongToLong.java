package dev.serrano.loop.body;

/**
 * A {@code long} for each {@code long} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long odd = over(range(0L, 1L << 40)).sumLong(i -> i & 1);
 * }
 */
@FunctionalInterface
public interface LongToLong {
    long apply(long i) throws Exception;
}
