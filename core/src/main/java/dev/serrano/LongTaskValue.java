package dev.serrano;

/**
 * The body of a task with a {@code long} value, which is not boxed. May throw checked exceptions;
 * {@link Serrano#joinLong} throws them like others.
 * {@snippet :
 * long n = joinLong(() -> fib(n - 1), () -> fib(n - 2), Long::sum);
 * }
 */
@FunctionalInterface
public interface LongTaskValue {
    /** Computes the value. */
    long call() throws Exception;
}
