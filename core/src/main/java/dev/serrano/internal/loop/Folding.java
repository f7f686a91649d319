package dev.serrano.internal.loop;

import org.jspecify.annotations.Nullable;

/** Adds what the values of a loop give, from {@code lo} to {@code hi}, exclusive, to a sum. */
@FunctionalInterface
public interface Folding<T extends @Nullable Object> {
    T fold(T sum, long lo, long hi) throws Exception;
}
