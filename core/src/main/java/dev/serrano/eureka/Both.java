package dev.serrano.eureka;

import org.jspecify.annotations.Nullable;

/**
 * What is offered to the two parts of a composed eureka, told to them, or found by them; null for nothing.
 *
 * @param <A> of the first part
 * @param <B> of the second part
 */
public record Both<A extends @Nullable Object, B extends @Nullable Object>(
        @Nullable A first, @Nullable B second) {}
