package dev.serrano;

import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.CellFuture;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The value of a task, or of a {@link Promise}.
 * <p>A wait inside a task sets the task aside; its worker goes on with other work. A wait on any other thread blocks
 * it.
 * <p>A failure goes to whoever joins. A failure that nobody has consumed when the task's finish scope ends is reported
 * there.
 * <p>Only Serrano implements this interface; {@link #from} makes a TaskFuture of what is not one.
 * <p>Memory consistency: actions in the task happen-before the return of any method that tells of its end.
 * {@snippet :
 * TaskFuture<Page> page = future(() -> fetch(address));
 * TaskFuture<Integer> length = page.map(Page::length);
 * show(page.join(), length.join());
 * }
 *
 * @param <T> type of the value
 */
public sealed interface TaskFuture<T extends @Nullable Object> extends Future<T>
        permits Promise, ScheduledTaskFuture, CellFuture {
    /**
     * Waits for the value. A task that is still queued on the caller's own worker is run in place.
     * <p>Join neither looks at the interrupt status of the caller nor changes it, as {@code CompletableFuture.join} does
     * not: with it set, before or during the wait, the wait goes on to the value. {@link #get()} and the waits with a
     * limit are those that an interrupt ends. A task that is run in place runs on the caller's thread and so sees its
     * interrupt status: a caller that has set it on itself should clear it before, and set it again afterwards, if the
     * task may wait in interruptible calls.
     *
     * @return the value
     * @throws java.util.concurrent.CompletionException around a checked exception of the task; unchecked ones and
     *     errors are thrown as they are
     * @throws java.util.concurrent.CancellationException if the future was cancelled
     * @throws IllegalStateException if the caller is a task declared non-blocking and the value is not there yet
     */
    T join();

    /**
     * As {@link #join()}, but waits only so long.
     *
     * @throws TaskTimeoutException if the time has passed; the task goes on
     * @throws java.util.concurrent.CancellationException also if the thread is interrupted, which it stays
     */
    T join(Duration timeout);

    /** Waits for the end and tells how it ended, without throwing the task's failure. */
    Outcome<T> outcome();

    /**
     * A future of the function's result. The function runs as a task, never on the completing task's stack; that task
     * belongs to the finish scope in which map was called.
     */
    <R extends @Nullable Object> TaskFuture<R> map(Function<? super T, ? extends R> function);

    /**
     * A future that ends as the future does which the function returns: for steps that give futures themselves. The
     * function runs as that of {@link #map} does, and waits for nothing: neither does a chain of such steps, however
     * long, take more stack than one. The finish scope in which flatMap was called waits for the future that the
     * function returns, too; if that scope is cancelled, the result is.
     * <p>A failure of this future, of the function, or of the future that it returns is found in the result. A function
     * that returns null fails with a NullPointerException.
     */
    <R extends @Nullable Object> TaskFuture<R> flatMap(Function<? super T, ? extends TaskFuture<? extends R>> function);

    /**
     * A future of this one's value or, if this one fails, of what the function makes of the failure. The function runs
     * as that of {@link #map} does. The failure counts as consumed then: the finish does not report it. What the
     * function throws is the failure of the result, with the one before it as a suppressed one, unless it is its cause.
     * <p>Whatever {@link #outcome} gives as a failure is one here, so a {@link java.util.concurrent.CancellationException}
     * is, too: that of a future which was cancelled, or of a task whose finish scope was. A function that is not to
     * recover from it throws it again. If the finish scope in which recover was called is cancelled itself, the function
     * does not begin, and the result is cancelled.
     */
    TaskFuture<T> recover(Function<? super Throwable, ? extends T> function);

    /** Runs the action as a task once the future is done, in the finish scope in which onComplete was called. */
    void onComplete(Consumer<? super Outcome<T>> action);

    /** A CompletableFuture that completes as this future does. Cancelling it does not cancel this one. */
    CompletableFuture<T> toCompletableFuture();

    /**
     * A publisher of the value, to any number of subscribers, each of which gets it once it has requested an item, and
     * then the end. A failure needs no request; null, which Reactive Streams do not know, is the end without an item. A
     * subscription that is cancelled does not cancel this future. Subscribers are called on the default executor of a
     * CompletableFuture, or by their own call of subscribe or request if the value is there; who subscribes has consumed
     * the failure.
     */
    Flow.Publisher<T> toPublisher();

    /**
     * Cancels the future: it ends with a {@link java.util.concurrent.CancellationException} unless it has a result.
     * What was to compute it and has not begun never does: the task of a {@code future}, one that awaits its inputs, the
     * function of {@link #map}, {@link #flatMap} or {@link #recover}. What waits is withdrawn, so that its finish no
     * longer waits for the source. A future that this one was derived from in the same way is cancelled with it if
     * nothing else waits for it at that time. A task that has begun is not stopped, its value is dropped; to stop tasks,
     * cancel their finish scope ({@link Cancellation}).
     * <p>If another worker owns the task, waits until that worker has confirmed at its next poll.
     *
     * @param mayInterruptIfRunning makes no difference, but for what was given to an executor
     * @return whether this call has ended the future
     */
    @Override
    boolean cancel(boolean mayInterruptIfRunning);

    /** A future that has a value already. */
    static <T extends @Nullable Object> TaskFuture<T> completed(T value) {
        return Entrance.get().ended(Nil.wrap(value));
    }

    /** A future that has failed already. No finish reports the failure: no task has failed. */
    static <T extends @Nullable Object> TaskFuture<T> failed(Throwable cause) {
        return Entrance.get().ended(new Failed(Objects.requireNonNull(cause, "cause")));
    }

    /** A future of all values, in the order of the futures. Fails with the first failure. */
    static <T extends @Nullable Object> TaskFuture<List<T>> all(Collection<? extends TaskFuture<? extends T>> futures) {
        return Entrance.get().all(futures);
    }

    /** As {@link #all(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    static <T extends @Nullable Object> TaskFuture<List<T>> all(TaskFuture<? extends T>... futures) {
        return Entrance.get().all(Arrays.asList(futures));
    }

    /**
     * A future of the first value. Fails, when all have failed, with the last failure. What fails after there is a
     * value is reported by its finish unless somebody else joins it. The other tasks go on: {@link Serrano#race(TaskValue[])} ends
     * them.
     *
     * @throws IllegalArgumentException if there are no futures
     */
    static <T extends @Nullable Object> TaskFuture<T> any(Collection<? extends TaskFuture<? extends T>> futures) {
        return Entrance.get().any(futures);
    }

    /** As {@link #any(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    static <T extends @Nullable Object> TaskFuture<T> any(TaskFuture<? extends T>... futures) {
        return Entrance.get().any(Arrays.asList(futures));
    }

    /**
     * A future of the first item of a publisher, which is asked for one item and cancelled when it has come. Fails with
     * the publisher's failure, or with a NoSuchElementException if it ends without an item. Cancelling the future cancels
     * the subscription.
     */
    static <T> TaskFuture<T> first(Flow.Publisher<? extends T> publisher) {
        return Entrance.get().first(publisher);
    }

    /**
     * A future of all items of a publisher, which must be finite, in an unmodifiable list: it is there when the publisher
     * has ended. All items are asked for at once, since all are kept. Fails with the publisher's failure. Cancelling the
     * future cancels the subscription.
     */
    static <T> TaskFuture<List<T>> list(Flow.Publisher<? extends T> publisher) {
        return Entrance.get().list(publisher);
    }

    /** A future that ends as the stage does. Cancelling it does not cancel the stage. */
    static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        return Entrance.get().from(stage);
    }
}
