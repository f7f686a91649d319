package dev.serrano.loop.body;

/**
 * A {@code double} for each {@code int} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * double norm = over(range(0, v.length)).sumDouble(i -> v[i] * v[i]);
 * }
 */
@FunctionalInterface
public interface IntToDouble {
    double apply(int i) throws Exception;
}
