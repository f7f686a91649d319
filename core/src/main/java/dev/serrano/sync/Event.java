package dev.serrano.sync;

import dev.serrano.internal.value.EventCell;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A single-assignment event: the event-driven control (EDC) of Imam and Sarkar (ECOOP 2014, section 4.3; thesis,
 * section 2.5), the one primitive on which every construct that waits is built.
 * <p>A value is bound once. A second, equal value is silently accepted and triggers nothing; an unequal one is an
 * error. Tasks suspend on the event; callbacks ("execution bodies") run exactly once each.
 * <p>Memory consistency: actions before {@link #setValue} happen-before the return of {@link #suspend} and the run of
 * every callback.
 * {@snippet :
 * Event<String> ready = Event.newEvent();
 * async(() -> {
 *     Event.suspend(ready); // set aside until there is a value
 *     use(ready.getValue());
 * });
 * ready.setValue("go");
 * }
 *
 * @param <T> type of the value; null is a value like any other
 */
public final class Event<T extends @Nullable Object> {
    private final EventCell cell = new EventCell();

    private Event() {}

    /** A new event without a value; the papers' {@code newEDC()}. */
    public static <T extends @Nullable Object> Event<T> newEvent() {
        return new Event<>();
    }

    /**
     * Binds the value, makes every suspended task ready and runs the callbacks.
     *
     * @throws IllegalStateException if the event has another value that is not {@link Object#equals equal}
     */
    public void setValue(T value) {
        cell.set(value);
    }

    /** Whether the event has a value. Never waits. */
    public boolean isValueAvailable() {
        return cell.isSet();
    }

    /**
     * The value.
     *
     * @throws IllegalStateException if there is none; after {@link #suspend} has returned there is
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // only values of T are stored; T says whether null is one
    public T getValue() {
        return (T) cell.value();
    }

    /**
     * Waits until the event has a value: sets the calling task aside, or blocks a thread that is not the runtime's.
     * Returns at once, at the cost of a read, if there is a value. May be the last statement of a task.
     *
     * @throws IllegalStateException inside a task declared non-blocking, if there is no value
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     */
    public static void suspend(Event<?> event) {
        event.cell.await();
    }

    /**
     * Registers a callback that runs exactly once: when the value is bound, or now if there is one.
     * <p>It runs inside {@link #setValue}, on the setter's stack, in the order of registration: keep it short, and
     * spawn a task for anything longer. It must not wait. Callbacks do not run inside each other: those of an event that
     * a callback sets, or finds set, run when that callback has returned. A failure of a callback does not keep the
     * others from running; it goes to the runtime's failure handler, or to the log outside a task.
     */
    @SuppressWarnings("unchecked") // only values of T are stored
    public void addExecutionBody(Consumer<? super T> callback) {
        Objects.requireNonNull(callback, "callback");
        cell.onValue(v -> callback.accept((T) v));
    }

    @Override
    public String toString() {
        return cell.toString();
    }
}
