package dev.serrano;

/**
 * The body of a task with a {@code double} value, which is not boxed. May throw checked exceptions;
 * {@link Serrano#joinDouble} throws them like others.
 * {@snippet :
 * double area = joinDouble(() -> area(left, middle), () -> area(middle, right), Double::sum);
 * }
 */
@FunctionalInterface
public interface DoubleTaskValue {
    /** Computes the value. */
    double call() throws Exception;
}
