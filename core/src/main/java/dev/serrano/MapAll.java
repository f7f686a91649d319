package dev.serrano;

import dev.serrano.loop.body.ElementFunction;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Applies a function to all elements of a collection, each by a task of its own, or by a limited number of tasks. */
final class MapAll {
    private MapAll() {}

    @SuppressWarnings({"unchecked", "NullAway"}) // elements are of T, results of R; T and R say whether null is one
    static <T extends @Nullable Object, R extends @Nullable Object> List<R> of(
            FinishOptions options,
            int limit,
            Collection<? extends T> items,
            ElementFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(function, "function");
        @Nullable Object[] elements = items.toArray();
        @Nullable Object[] results = new Object[elements.length]; // each written by one task, read after the finish
        int n = elements.length;
        @Nullable AtomicInteger next = limit < n ? new AtomicInteger(limit) : null; // null: each task has one element
        Serrano.finish(options, () -> {
            for (int i = 0; i < Math.min(limit, n); i++) {
                int first = i;
                Serrano.async(() -> {
                    for (int k = first; k < elements.length; k = next == null ? elements.length : another(next)) {
                        results[k] = function.apply((T) elements[k]);
                    }
                });
            }
        });
        return (List<R>) Collections.unmodifiableList(Arrays.asList(results));
    }

    private static int another(AtomicInteger next) {
        Serrano.poll(); // or a cancelled task would go on
        return next.getAndIncrement();
    }

    static <T extends @Nullable Object, R extends @Nullable Object> Collector<T, ?, List<R>> collector(
            ElementFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        return Collectors.collectingAndThen(
                Collectors.<T>toList(),
                items -> MapAll.<T, R>of(FinishOptions.NONE.failFast(), Integer.MAX_VALUE, items, function));
    }
}
