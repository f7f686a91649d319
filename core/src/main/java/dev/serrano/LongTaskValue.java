package dev.serrano;

/**
 * What a task with a {@code long} value does: no boxing. May throw checked exceptions.
 * They come out as those of {@link Serrano#joinLong}.
 * {@snippet :
 * long n = joinLong(() -> fib(n - 1), () -> fib(n - 2), Long::sum);
 * }
 */
@FunctionalInterface
public interface LongTaskValue {
    long call() throws Exception;
}
