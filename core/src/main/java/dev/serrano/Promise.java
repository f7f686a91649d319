package dev.serrano;

import dev.serrano.internal.value.PromiseCell;
import org.jspecify.annotations.Nullable;

/**
 * A future that is filled by hand: a single-assignment value, the data-driven future of Habanero.
 * <p>Made by {@link Serrano#promise} and {@link Serrano#externalPromise}; only Serrano implements this interface.
 * <p>Memory consistency: actions before put, fail, tryPut or tryFail happen-before the return of a wait for the value.
 * {@snippet :
 * Promise<String> name = promise();
 * async(() -> greet(name.join())); // set aside until there is a name
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
     * Ends the promise with a failure, which goes to everybody who waits.
     *
     * @throws IllegalStateException if the promise has a value or failure already
     */
    void fail(Throwable cause);

    /** Sets the value unless there is one; returns whether it did. */
    boolean tryPut(T value);

    /** Ends the promise with a failure unless it has ended; returns whether it did. */
    boolean tryFail(Throwable cause);
}
