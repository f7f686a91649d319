package dev.serrano;

import dev.serrano.internal.value.PromiseCell;
import org.jspecify.annotations.Nullable;

/**
 * A future that the program completes: a single-assignment value, the data-driven future of Habanero.
 * <p>{@link Serrano#promise} and {@link Serrano#externalPromise} make promises; only Serrano implements this interface.
 * <p>Memory consistency: actions before put, fail, tryPut or tryFail happen-before the return of a wait for the value.
 * {@snippet :
 * Promise<String> name = promise();
 * async(() -> greet(name.join())); // suspended until there is a name
 * name.put("Ada");
 * }
 *
 * @param <T> type of the value
 */
public sealed interface Promise<T extends @Nullable Object> extends TaskFuture<T> permits PromiseCell {
    /**
     * Sets the value and makes every waiting task ready.
     *
     * @throws IllegalStateException if the promise has a value or failure already, even an equal one
     */
    void put(T value);

    /**
     * Completes the promise with a failure, which every wait for it throws.
     *
     * @throws IllegalStateException if the promise has a value or failure already
     */
    void fail(Throwable cause);

    /** Sets the value unless the promise is completed; returns whether it did. */
    boolean tryPut(T value);

    /** Completes the promise with a failure unless it is completed; returns whether it did. */
    boolean tryFail(Throwable cause);
}
