package dev.serrano;

/** What a task with a {@code long} value does: no boxing. May throw checked exceptions. */
@FunctionalInterface
public interface LongTaskValue {
    long call() throws Exception;
}
