package dev.serrano.loop.body;

/**
 * A {@code long} for each {@code int} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long sum = over(range(0, files.length)).sumLong(i -> Files.size(files[i]));
 * }
 */
@FunctionalInterface
public interface IntToLong {
    long apply(int i) throws Exception;
}
