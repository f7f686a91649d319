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
 * A single-assignment event: the event-driven control (EDC) of Imam and Sarkar (ECOOP 2014, section 4.3; thesis,
 * section 2.5), the one primitive on which every construct that waits is built.
 * <p>A value is bound once. A second, equal value is silently accepted and triggers nothing; an unequal one is an
 * error. Instead of a value there may be a {@linkplain #fail failure}, which everybody gets who waits. Tasks suspend on
 * the event; callbacks ("execution bodies") run exactly once each, unless they are withdrawn.
 * <p>The papers' execution body either keeps the books of a construct, on the stack of the setter
 * ({@link #addExecutionBody}), or schedules a task ({@link #spawnWhenSet}), which then belongs to the finish of the
 * task that registered it.
 * <p>Memory consistency: actions before {@link #setValue} or {@link #fail} happen-before the return of {@link #suspend}
 * and the run of every callback.
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
    private final EventCell cell;

    private Event(EventCell cell) {
        this.cell = cell;
    }

    /** A new event without a value; the papers' {@code newEDC()}. */
    public static <T extends @Nullable Object> Event<T> newEvent() {
        return new Event<>(new EventCell(null));
    }

    /** Like {@link #newEvent()}, with a name for dumps and reports. */
    public static <T extends @Nullable Object> Event<T> newEvent(String name) {
        return new Event<>(new EventCell(Objects.requireNonNull(name, "name")));
    }

    /**
     * Makes an event that code outside the runtime sets, a thread or a callback of a library: tasks that wait for it
     * are no deadlock.
     */
    public static <T extends @Nullable Object> Event<T> newExternalEvent() {
        return new Event<>(new EventCell.External(null));
    }

    /** Like {@link #newExternalEvent()}, with a name for dumps and reports. */
    public static <T extends @Nullable Object> Event<T> newExternalEvent(String name) {
        return new Event<>(new EventCell.External(Objects.requireNonNull(name, "name")));
    }

    /**
     * A new event for the end of a phase: those who wait for it go on after what all have done who have called
     * {@link #signal}, and not only after what the one has who sets it, because he comes last. For constructs that are
     * observed ({@link dev.serrano.spi.SyncMember}); otherwise it is an event like others.
     */
    public static <T extends @Nullable Object> Event<T> newPhaseEvent() {
        return new Event<>(new EventCell.OfPhase());
    }

    /**
     * Reports to observers of the calling task that tasks which have waited for this event go on after the work of the
     * caller until now; to be called before the event can be set. {@link #setValue} does so itself, but for
     * {@link #newPhaseEvent}.
     */
    public void signal() {
        cell.signalled();
    }

    /**
     * Reports to observers of the calling task that it goes on after the work of all tasks that have signalled this
     * event. {@link #suspend} and {@link #getValue} do so themselves; this is for a construct that knows it by other
     * means.
     */
    public void waited() {
        cell.waited();
    }

    /**
     * Binds the value, makes every suspended task ready and runs the callbacks.
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

    /** Whether the event has a value, or has failed, so that {@link #suspend} does not wait. Never waits itself. */
    public boolean isValueAvailable() {
        return cell.isSet();
    }

    /**
     * The value.
     *
     * @throws IllegalStateException if there is none; after {@link #suspend} has returned there is
     * @throws java.util.concurrent.CompletionException around a checked exception with which the event has failed;
     *     unchecked ones and errors are thrown as they are
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // only values of T are stored; T says whether null is one
    public T getValue() {
        return (T) cell.value();
    }

    /**
     * Waits until the event has a value: sets the calling task aside, or blocks a thread that is not the runtime's.
     * Returns at once, at the cost of a read, if there is a value. May be the last statement of a task. Listens to no
     * interrupt.
     *
     * @throws IllegalStateException inside a task declared non-blocking, if there is no value
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     * @throws java.util.concurrent.CompletionException as {@link #getValue}, if the event has failed
     */
    public static void suspend(Event<?> event) {
        event.cell.await();
    }

    /**
     * Like {@link #suspend(Event)}, but waits only so long, and an interrupt of the thread ends the wait.
     *
     * @return whether the event has a value
     * @throws InterruptedException if the thread was interrupted, unless the task is in an uncancellable finish
     */
    public static boolean suspend(Event<?> event, Duration limit) throws InterruptedException {
        return event.cell.await(Objects.requireNonNull(limit, "limit"));
    }

    /**
     * Like {@link #suspend(Event)}, but an interrupt of the thread ends the wait.
     *
     * @throws InterruptedException if the thread was interrupted, unless the task is in an uncancellable finish
     */
    public static void suspendInterruptibly(Event<?> event) throws InterruptedException {
        event.cell.await(null);
    }

    /**
     * Registers a callback that runs exactly once: when the value is bound, or now if there is one. If the event fails
     * it does not run: see {@link #onOutcome}.
     * <p>It runs inside {@link #setValue}, on the setter's stack, in the order of registration: keep it short. It must
     * not wait, and what it spawns would belong to the setter's finish: use {@link #spawnWhenSet} for that. Callbacks
     * do not run inside each other: those of an event that a callback sets, or finds set, run when that callback has
     * returned. A failure of a callback does not keep the others from running; it goes to the runtime's failure
     * handler, or to the log outside a task.
     */
    @SuppressWarnings("unchecked") // only values of T are stored
    public EventRegistration addExecutionBody(Consumer<? super T> callback) {
        Objects.requireNonNull(callback, "callback");
        return cell.onValue(v -> callback.accept((T) v));
    }

    /** Like {@link #addExecutionBody}, for a callback that runs also if the event fails. */
    @SuppressWarnings("unchecked") // only values of T are stored
    public EventRegistration onOutcome(Consumer<? super Outcome<T>> callback) {
        Objects.requireNonNull(callback, "callback");
        return cell.onOutcome(o -> callback.accept((Outcome<T>) o));
    }

    /**
     * Spawns a task of the current finish that begins when the event has a value: {@code async(awaiting(event), body)},
     * to be withdrawn. The finish waits for it, until it has run or is withdrawn. If the event fails the task fails
     * with the same failure.
     *
     * @throws IllegalStateException outside a task
     */
    public EventRegistration spawnWhenSet(TaskBody body) {
        Objects.requireNonNull(body, "body");
        return DataDrivenTask.async(TaskFiber.inTask("Event.spawnWhenSet"), cell, body);
    }

    /**
     * The event as a future, for whatever takes futures: {@code awaiting}, {@code all}, {@code any}, {@code map}. It
     * has the event's value or failure. It cannot be cancelled: {@code cancel} returns false.
     */
    @SuppressWarnings("unchecked") // only values of T are stored
    public TaskFuture<T> asFuture() {
        return (TaskFuture<T>) (TaskFuture<?>) cell;
    }

    EventCell cell() {
        return cell;
    }

    @Override
    public String toString() {
        return cell.toString();
    }
}
