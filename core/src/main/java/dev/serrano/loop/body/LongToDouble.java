package dev.serrano.loop.body;

/**
 * A {@code double} for each {@code long} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * double harmonic = over(range(1L, 1_000_000L)).sumDouble(i -> 1.0 / i);
 * }
 */
@FunctionalInterface
public interface LongToDouble {
    double apply(long i) throws Exception;
}
