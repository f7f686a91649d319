package dev.serrano.sync;

import dev.serrano.Outcome;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.internal.value.DataDrivenTask;
import dev.serrano.internal.value.EventCell;
import dev.serrano.internal.worker.TaskFiber;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A single-assignment event, the primitive on which constructs that wait are built. Source: the event-driven control
 * (EDC) of Imam and Sarkar (ECOOP 2014, section 4.3; thesis, section 2.5).
 * <p>An event gets one value. A second, equal value is silently accepted and triggers nothing; an unequal one is an
 * error. An event may get a {@linkplain #fail failure} instead, which every wait for it throws. Tasks suspend on the
 * event. Callbacks (the papers' "execution bodies") run exactly once each, unless they are withdrawn.
 * <p>An execution body of the papers has two uses, and each has its method. {@link #addExecutionBody} updates the state
 * of a construct, on the stack of the setter. {@link #spawnWhenSet} schedules a task, which belongs to the finish of
 * the registering task.
 * <p>Memory consistency: actions before {@link #setValue} or {@link #fail} happen-before the return of {@link #suspend}
 * and the run of every callback.
 * {@snippet :
 * Event<String> ready = Event.newEvent();
 * async(() -> {
 *     Event.suspend(ready); // suspended until there is a value
 *     use(ready.getValue());
 * });
 * ready.setValue("go");
 * }
 *
 * @param <T> type of the value; null is a value like any other
 */
public final class Event<T extends @Nullable Object> {
    private final EventCell cell;

    private Event(EventCell cell) {
        this.cell = cell;
    }

    /** A new event without a value; the papers' {@code newEDC()}. */
    public static <T extends @Nullable Object> Event<T> newEvent() {
        return new Event<>(new EventCell(null));
    }

    /** A {@linkplain #newEvent() new event} with a name for dumps and reports. */
    public static <T extends @Nullable Object> Event<T> newEvent(String name) {
        return new Event<>(new EventCell(Objects.requireNonNull(name, "name")));
    }

    /**
     * A new event that code outside the runtime sets, such as a thread or a callback of a library. Tasks that wait for
     * it are no deadlock.
     */
    public static <T extends @Nullable Object> Event<T> newExternalEvent() {
        return new Event<>(new EventCell.External(null));
    }

    /** A {@linkplain #newExternalEvent() new external event} with a name for dumps and reports. */
    public static <T extends @Nullable Object> Event<T> newExternalEvent(String name) {
        return new Event<>(new EventCell.External(Objects.requireNonNull(name, "name")));
    }

    /**
     * A new event for the end of a phase. Its waiters are ordered after the actions of all parties that have called
     * {@link #signal}, not only after those of the party that comes last and sets the event. The difference matters to
     * constructs that are observed ({@link dev.serrano.spi.SyncMember}); otherwise it is an ordinary event.
     */
    public static <T extends @Nullable Object> Event<T> newPhaseEvent() {
        return new Event<>(new EventCell.OfPhase());
    }

    /**
     * Records, for observers of the calling task, that the waiters for this event go on after the task's actions so
     * far. Call it before the event can be set. {@link #setValue} does it itself, except for a {@link #newPhaseEvent}.
     */
    public void signal() {
        cell.signalled();
    }

    /**
     * Records, for observers of the calling task, that it goes on after the actions of all tasks that have signalled
     * this event. {@link #suspend} and {@link #getValue} do it themselves; this is for a construct that learns of the
     * event by other means.
     */
    public void waited() {
        cell.waited();
    }

    /**
     * Sets the value, makes every suspended task ready and runs the callbacks.
     *
     * @throws IllegalStateException if the event has another value that is not {@link Object#equals equal}, or has
     *     failed
     */
    public void setValue(T value) {
        cell.set(value);
    }

    /**
     * Ends the event with a failure instead of a value: {@link #suspend} and {@link #getValue} throw it.
     *
     * @throws IllegalStateException if the event has a value, or another failure
     */
    public void fail(Throwable cause) {
        cell.fail(cause);
    }

    /** Returns whether the event has a value or has failed: {@link #suspend} does not wait then. Never waits. */
    public boolean isValueAvailable() {
        return cell.isSet();
    }

    /**
     * Returns the value.
     *
     * @throws IllegalStateException if there is none; after the return of {@link #suspend} there is one
     * @throws java.util.concurrent.CompletionException around a checked exception with which the event has failed;
     *     unchecked ones and errors are thrown as they are
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // only values of T are stored; T says whether null is one
    public T getValue() {
        return (T) cell.value();
    }

    /**
     * Waits until the event has a value: suspends the calling task, or blocks a thread outside the runtime. If there is
     * a value, it returns at once, for the cost of a read. May be the last statement of a task. Ignores interrupts.
     *
     * @throws IllegalStateException inside a task declared non-blocking, if there is no value
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     * @throws java.util.concurrent.CompletionException as {@link #getValue}, if the event has failed
     */
    public static void suspend(Event<?> event) {
        event.cell.await();
    }

    /**
     * Waits until the event has a value, for a limited time. An interrupt of the thread ends the wait.
     *
     * @return whether the event has a value
     * @throws InterruptedException if the thread was interrupted, unless the task is in an uncancellable finish
     */
    public static boolean suspend(Event<?> event, Duration limit) throws InterruptedException {
        return event.cell.await(Objects.requireNonNull(limit, "limit"));
    }

    /**
     * Waits until the event has a value. An interrupt of the thread ends the wait.
     *
     * @throws InterruptedException if the thread was interrupted, unless the task is in an uncancellable finish
     */
    public static void suspendInterruptibly(Event<?> event) throws InterruptedException {
        event.cell.await(null);
    }

    /**
     * Registers a callback that runs exactly once: when the value is set, or now if there is one. If the event fails,
     * it does not run; {@link #onOutcome} is for both.
     * <p>The callback runs inside {@link #setValue}, on the setter's stack, in the order of registration. Keep it
     * short. It must not wait, and its spawns would belong to the setter's finish: use {@link #spawnWhenSet} for tasks.
     * <p>Callbacks do not nest: callbacks of an event that a callback sets, or finds set, run when that callback has
     * returned. A failure of a callback does not stop the others; it goes to the runtime's failure handler, or to the
     * log outside a task.
     */
    @SuppressWarnings("unchecked") // only values of T are stored
    public EventRegistration addExecutionBody(Consumer<? super T> callback) {
        Objects.requireNonNull(callback, "callback");
        return cell.onValue(v -> callback.accept((T) v));
    }

    /** Registers a {@linkplain #addExecutionBody callback} that also runs if the event fails. */
    @SuppressWarnings("unchecked") // only values of T are stored
    public EventRegistration onOutcome(Consumer<? super Outcome<T>> callback) {
        Objects.requireNonNull(callback, "callback");
        return cell.onOutcome(o -> callback.accept((Outcome<T>) o));
    }

    /**
     * Spawns a task of the current finish that begins when the event has a value, like
     * {@code async(awaiting(event.asFuture()), body)}, and that may be withdrawn. The finish waits for the task until
     * it has run or is withdrawn. If the event fails, the task fails with the same failure.
     *
     * @throws IllegalStateException outside a task
     */
    public EventRegistration spawnWhenSet(TaskBody body) {
        Objects.requireNonNull(body, "body");
        return DataDrivenTask.async(TaskFiber.inTask("Event.spawnWhenSet"), cell, body);
    }

    /**
     * The event as a future, for methods that take futures: {@code awaiting}, {@code all}, {@code any}, {@code map}. It
     * has the event's value or failure. It cannot be cancelled: {@code cancel} returns false.
     */
    @SuppressWarnings("unchecked") // only values of T are stored
    public TaskFuture<T> asFuture() {
        return (TaskFuture<T>) (TaskFuture<?>) cell;
    }

    @Override
    public String toString() {
        return cell.toString();
    }
}
