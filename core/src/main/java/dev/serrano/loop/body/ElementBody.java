package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * The body of a loop over the elements of an array or collection. Each iteration behaves as a task: it may wait and
 * spawn. May throw checked exceptions; they come out in a {@link dev.serrano.MultiException}. Memory consistency:
 * actions of an iteration happen-before the return of the loop.
 * {@snippet :
 * forall(files, file -> Files.delete(file));
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementBody<T extends @Nullable Object> {
    /** Runs the iteration of one element. */
    void run(T element) throws Exception;
}
