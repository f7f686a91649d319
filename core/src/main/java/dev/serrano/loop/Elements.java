package dev.serrano.loop;

import dev.serrano.internal.loop.LoopPlan;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.OpenLoop;
import dev.serrano.internal.loop.Results;
import dev.serrano.loop.body.ElementBody;
import java.util.Collection;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** The source that a loop over elements reads. */
sealed interface Elements<T extends @Nullable Object> {
    /** A loop over the elements where they are. */
    OpenLoop loop(LoopPlan plan, ElementBody<? super T> body);

    /** The elements in their order; to be read only. */
    T[] array();

    /** The same elements, read once; from a spliterator unless they are in an array or a collection. */
    default Elements<T> toRead() {
        return this;
    }

    /** Whether their number is unknown: they may not fit into an array. */
    default boolean unsized() {
        return false;
    }

    /** The elements of an array. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor printed
    record OfArray<T extends @Nullable Object>(T[] array) implements Elements<T> {
        @Override
        public OpenLoop loop(LoopPlan plan, ElementBody<? super T> body) {
            return LoopTasks.of(plan, IntRange.of(0, array.length), i -> body.run(array[i]), body);
        }
    }

    /** The elements of a collection, or of anything that can be iterated over. */
    record OfIterable<T extends @Nullable Object>(Iterable<T> elements) implements Elements<T> {
        @Override
        public OpenLoop loop(LoopPlan plan, ElementBody<? super T> body) {
            return LoopTasks.of(plan, elements, body);
        }

        @Override
        public Elements<T> toRead() {
            return elements instanceof Collection<T> ? this : new OfSpliterator<>(elements.spliterator());
        }

        @Override
        public T[] array() {
            return Results.arrayOf(elements);
        }
    }

    /** The elements of a spliterator. */
    record OfSpliterator<T extends @Nullable Object>(Spliterator<T> elements) implements Elements<T> {
        @Override
        public OpenLoop loop(LoopPlan plan, ElementBody<? super T> body) {
            return LoopTasks.of(plan, elements, body);
        }

        @Override
        public boolean unsized() {
            return LoopTasks.unsized(elements);
        }

        @Override
        public T[] array() {
            return Results.arrayOf(elements);
        }
    }
}
