package dev.serrano;

/** What a task with a {@code double} value does: no boxing. May throw checked exceptions. */
@FunctionalInterface
public interface DoubleTaskValue {
    double call() throws Exception;
}
