package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A condition on an element of an array, a collection or a stream. Must not wait. May throw checked exceptions; they
 * come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * List<Path> large = over(files).filter(file -> Files.size(file) > 1_000_000);
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementPredicate<T extends @Nullable Object> {
    /** Returns whether the condition holds for the element. */
    boolean test(T element) throws Exception;
}
