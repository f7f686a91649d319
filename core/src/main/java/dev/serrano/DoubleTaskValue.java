package dev.serrano;

/**
 * What a task with a {@code double} value does: no boxing. May throw checked exceptions.
 * They come out as those of {@link Serrano#joinDouble}.
 * {@snippet :
 * double area = joinDouble(() -> area(left, middle), () -> area(middle, right), Double::sum);
 * }
 */
@FunctionalInterface
public interface DoubleTaskValue {
    double call() throws Exception;
}
