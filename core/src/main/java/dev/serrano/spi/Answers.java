package dev.serrano.spi;

import dev.serrano.Promise;
import dev.serrano.internal.value.EventCell;
import dev.serrano.internal.value.PromiseCell;
import dev.serrano.sync.Event;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Promises of a party that may end before it completes them, such as an actor that was asked.
 * {@snippet :
 * Event<Boolean> over = Event.newEvent("end of the party");
 *
 * TaskFuture<Integer> ask() {
 *     return Answers.promise(over, null, false, () -> new IllegalStateException("it has ended"));
 * }
 * }
 */
public final class Answers {
    private Answers() {}

    /**
     * A promise that fails when an event is set, unless it has a value or a failure by then. As long as no task waits
     * for it, the event does not refer to it, however long the event lives; it then fails when it is read.
     * <p>Memory consistency: that of every {@link Promise}; actions before the event is set happen-before the return of
     * a wait for the failure.
     *
     * @param over is set when the promise will not be completed any more
     * @param by the hold that keeps the party's scope open; null if it has none. A task of another runtime that waits
     * counts as
     *     one that waits for others
     * @param fromOutside whether threads outside the runtimes may complete it: then no deadlock is reported for it, as
     *     for {@link dev.serrano.Serrano#externalPromise}
     * @param failure with what it fails; may be called more than once, by the task that sets the event or reads the
     *     promise
     */
    public static <T extends @Nullable Object> Promise<T> promise(
            Event<?> over, @Nullable ScopeHold by, boolean fromOutside, Supplier<? extends Throwable> failure) {
        if (!(over.asFuture() instanceof EventCell cell)) {
            throw new IllegalArgumentException(over + " is no event of Serrano");
        }
        return new PromiseCell.Answer<>(
                cell, fromOutside, by == null ? null : by.home(), Objects.requireNonNull(failure, "failure"));
    }
}
