package dev.serrano.control;

import dev.serrano.FinishOptions;
import dev.serrano.Outcome;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.spi.CurrentTask;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The verbs of this package, for a static import beside that of {@link Serrano}.
 * {@snippet :
 * List<Page> pages = mapAll(limit(8), addresses.iterator(), address -> retry(attempts(4), () -> fetch(address)));
 * }
 */
public final class Controls {
    private Controls() {}

    /**
     * A new limit on how many items are at work at once. Calls that use the same object share it.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public static Limit limit(int number) {
        return new Limit(number);
    }

    /**
     * Applies a function to the items of a source, each by a task of its own, of at most so many at once, and returns
     * the values in the order of the items, in an unmodifiable list. All tasks have ended when this returns or throws.
     * <p>The source is read lazily and by one task, the calling one: an item is read when the one before it has begun,
     * so at most one item waits for the limit. A source may wait when it is asked. An infinite one is read until the
     * call is cancelled or fails.
     * <p>The first failure, of a call or of the source, cancels the other tasks, since there will be no list. What a call
     * spawns may outlive it and is not counted by the limit, but belongs to this call. Outside a task the common runtime
     * runs all, as it does for {@link Serrano#finish(TaskBody)}.
     *
     * @throws dev.serrano.MultiException with the failures, as a finish with the option failFast throws it
     * @throws IllegalStateException in a function that runs under the same limit
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            Limit limit, Iterable<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return Mapping.<T, R>mapAll(Serrano.failFast(), limit, items, function);
    }

    /** A {@link #mapAll(Limit, Iterable, ElementFunction) mapAll} of the rest of an iterator, which it uses up. */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            Limit limit, Iterator<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return Mapping.<T, R>mapAll(Serrano.failFast(), limit, once(items), function);
    }

    /**
     * A {@link #mapAll(Limit, Iterable, ElementFunction) mapAll} of a stream. Its stages run in the calling task when
     * the next item is read, also those of a parallel stream. The stream is used up and not closed.
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            Limit limit, Stream<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return Mapping.<T, R>mapAll(Serrano.failFast(), limit, once(items.iterator()), function);
    }

    /**
     * A {@link #mapAll(Limit, Iterable, ElementFunction) mapAll} in a finish with these options alone: the other tasks
     * go on after a failure unless {@link FinishOptions#failFast} is among them. If a group among the options ends the
     * finish, as a eureka does, the list has the values of the calls that had returned.
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            FinishOptions options,
            Limit limit,
            Iterable<? extends T> items,
            ElementFunction<? super T, ? extends R> function) {
        return Mapping.<T, R>mapAll(options, limit, items, function);
    }

    /**
     * Applies a function to the items of a source, each by a task of its own, of at most so many at once, and gives the
     * results one after the other as they are ready. The source is read lazily, as {@code mapAll} does, by a task of
     * this call. {@link Completions} has the rules for failures and for an early end.
     * <p>The tasks belong to the finish around the caller and to its context.
     *
     * @throws IllegalStateException outside a task; {@link #forEachCompleted} is for any thread
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> Completions<R> asCompleted(
            Limit limit, Iterable<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(function, "function");
        if (!CurrentTask.isTask()) {
            throw new IllegalStateException(
                    "asCompleted was called outside a task, where no finish waits for its tasks:"
                            + " call it inside launch(...) or finish(...), or use forEachCompleted");
        }
        return Completions.of(limit, items, function);
    }

    /** An {@link #asCompleted(Limit, Iterable, ElementFunction) asCompleted} of the rest of an iterator. */
    public static <T extends @Nullable Object, R extends @Nullable Object> Completions<R> asCompleted(
            Limit limit, Iterator<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return asCompleted(limit, once(items), function);
    }

    /** An {@link #asCompleted(Limit, Iterable, ElementFunction) asCompleted} of a stream, which is not closed. */
    public static <T extends @Nullable Object, R extends @Nullable Object> Completions<R> asCompleted(
            Limit limit, Stream<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return asCompleted(limit, once(items.iterator()), function);
    }

    /**
     * Passes the results of an {@link #asCompleted(Limit, Iterable, ElementFunction) asCompleted} to a consumer, one
     * after the other, in the calling task or, outside of any, in a task of the common runtime. The first failure, of a
     * call, the source or the consumer, cancels the rest. All tasks have ended when this returns or throws.
     *
     * @throws dev.serrano.MultiException with the failure
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> void forEachCompleted(
            Limit limit,
            Iterable<? extends T> items,
            ElementFunction<? super T, ? extends R> function,
            ElementBody<? super R> consumer) {
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(consumer, "consumer");
        Serrano.finish(() -> {
            try (Completions<R> results = Completions.of(limit, items, function)) {
                for (Outcome<R> o : results.outcomes()) {
                    switch (o) {
                        case Outcome.Value<R> v -> consumer.run(v.value());
                        case Outcome.Failure<R> f -> {
                            if (f.cause() instanceof Error e) {
                                throw e;
                            }
                            throw (Exception) f.cause();
                        }
                    }
                }
            }
        });
    }

    private static <T extends @Nullable Object> Iterable<T> once(Iterator<T> items) {
        Objects.requireNonNull(items, "items");
        return () -> items;
    }

    /** Runs a body, and runs it again after a failure, as the policy says: {@link Retry#call}. */
    public static <T extends @Nullable Object> T retry(Retry policy, TaskValue<T> body) throws Exception {
        return policy.call(body);
    }

    /** A {@link #retry(Retry, TaskValue) retry} of a body without a value. */
    public static void retry(Retry policy, TaskBody body) throws Exception {
        policy.run(body);
    }

    /** A policy of retries, at most so many attempts: {@link Retry#attempts}. */
    public static Retry attempts(int most) {
        return Retry.attempts(most);
    }
}
