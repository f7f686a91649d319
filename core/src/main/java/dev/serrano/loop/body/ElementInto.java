package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Adds an element to a result that is changed in place. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * Set<String> words = over(lines).collect(HashSet::new, (set, line) -> set.addAll(split(line)), union);
 * }
 *
 * @param <A> type of the result
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementInto<A, T extends @Nullable Object> {
    /** Adds the element to the result. */
    void add(A result, T element) throws Exception;
}
