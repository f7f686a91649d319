package dev.serrano.control;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.loop.body.ElementFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies a function to the items of a lazy source. */
final class Mapping {
    /* Implementation. The body of the finish alone reads the source and adds to the list of slots. Each slot is written
     * by one task and read after the finish. */
    private Mapping() {}

    private static final class Slot {
        private boolean filled;
        private @Nullable Object value;

        void fill(@Nullable Object v) {
            value = v;
            filled = true;
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // slots hold results of R; R says whether null is one
    static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            FinishOptions options,
            Limit limit,
            Iterable<? extends T> items,
            ElementFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(function, "function");
        limit.requireOutside("mapAll");
        List<Slot> slots = new ArrayList<>();
        Serrano.finish(options, () -> {
            Iterator<? extends T> source = items.iterator();
            while (source.hasNext()) {
                T item = source.next();
                Slot slot = new Slot();
                slots.add(slot);
                limit.spawn(() -> slot.fill(function.apply(item)));
            }
        });
        List<R> results = new ArrayList<>(slots.size());
        for (Slot s : slots) {
            if (s.filled) { // all are, unless a group among the options has ended the finish
                results.add((R) s.value);
            }
        }
        return Collections.unmodifiableList(results);
    }
}
