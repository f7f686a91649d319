package dev.serrano.eureka;

import org.jspecify.annotations.Nullable;

/**
 * A pair of values for the two parts of a composed eureka: offers, arguments or results; null for none.
 * {@snippet :
 * SearchEureka<String> name = new SearchEureka<>("");
 * CountEureka<Integer> numbers = new CountEureka<>(3);
 * finish(eureka(Eurekas.and(name, numbers)), () -> {
 *     async(() -> offer(new Both<>(findName(), null))); // for the first alone
 *     async(() -> offer(new Both<>(null, findNumber())));
 * });
 * }
 *
 * @param <A> of the first part
 * @param <B> of the second part
 */
public record Both<A extends @Nullable Object, B extends @Nullable Object>(
        @Nullable A first, @Nullable B second) {}
