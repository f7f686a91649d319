package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * What is done for an element of an array or collection. It is a task: it may wait and spawn. May throw checked exceptions:
 * they come out in a {@link dev.serrano.MultiException}. What it does happens-before the return of the loop.
 * {@snippet :
 * forall(files, file -> Files.delete(file));
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementBody<T extends @Nullable Object> {
    void run(T element) throws Exception;
}
