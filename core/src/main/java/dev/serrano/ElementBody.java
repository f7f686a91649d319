package dev.serrano;

import org.jspecify.annotations.Nullable;

/** What is done for an element of an array or collection. May throw checked exceptions. */
@FunctionalInterface
public interface ElementBody<T extends @Nullable Object> {
    void run(T element) throws Exception;
}
