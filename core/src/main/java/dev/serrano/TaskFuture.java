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
 * A future: the value of a task, or of a {@link Promise}.
 * <p>A wait inside a task suspends the task, and its worker goes on with other work. A wait on any other thread blocks
 * that thread.
 * <p>A join throws the failure of the task. A failure that no join has consumed when the task's finish scope ends is
 * reported there.
 * <p>Only Serrano implements this interface; {@link #from} makes a TaskFuture of another kind of future.
 * <p>Memory consistency: actions in the task happen-before the return of any method that shows its end.
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
     * <p>Join ignores the caller's interrupt status and does not change it, like {@code CompletableFuture.join}: if it
     * is set before or during the wait, the wait goes on to the value. An interrupt ends {@link #get()} and the waits
     * with a limit. A task that is run in place runs on the caller's thread and sees its interrupt status. A caller
     * that has set the status on itself should clear it before, and set it again afterwards, if the task may wait in
     * interruptible calls.
     *
     * @return the value
     * @throws java.util.concurrent.CompletionException around a checked exception of the task; unchecked ones and
     *     errors are thrown as they are
     * @throws java.util.concurrent.CancellationException if the future was cancelled
     * @throws IllegalStateException if the caller is a task declared non-blocking and there is no value yet
     */
    T join();

    /**
     * A {@link #join()} that waits for a limited time.
     *
     * @throws TaskTimeoutException if the time has passed; the task goes on
     * @throws java.util.concurrent.CancellationException also if the thread is interrupted, which it stays
     */
    T join(Duration timeout);

    /** Waits for the end and returns how the future ended, without throwing the task's failure. */
    Outcome<T> outcome();

    /**
     * A future of the function's result. The function runs as a task of the finish scope in which map was called, never
     * on the stack of the completing task. A failure that no call has asked for is reported there, this future's too.
     */
    <R extends @Nullable Object> TaskFuture<R> map(Function<? super T, ? extends R> function);

    /**
     * A future that ends as the future that the function returns: for steps that return futures themselves. The
     * function runs as that of {@link #map} does and waits for nothing. So a chain of such steps, however long, takes
     * no more stack than one. The finish scope in which flatMap was called also waits for the future that the function
     * returns; if that scope is cancelled, the result is.
     * <p>The result fails with the failure of this future, of the function, or of the future that it returns. A
     * function that returns null fails with a NullPointerException.
     */
    <R extends @Nullable Object> TaskFuture<R> flatMap(Function<? super T, ? extends TaskFuture<? extends R>> function);

    /**
     * A future of this one's value or, if this one fails, of the function's result for the failure. The function runs
     * as that of {@link #map} does. The failure then counts as consumed: the finish does not report it. An exception of
     * the function is the failure of the result, with the earlier failure as a suppressed one, unless that is its
     * cause.
     * <p>Every failure that {@link #outcome} gives is a failure here. So is a
     * {@link java.util.concurrent.CancellationException}: that of a cancelled future, or of a task whose finish scope
     * was cancelled. A function that does not want to recover from it throws it again. If the finish scope in which
     * recover was called is cancelled itself, the function does not begin, and the result is cancelled.
     */
    TaskFuture<T> recover(Function<? super Throwable, ? extends T> function);

    /** Runs the action as a task when the future is done, in the finish scope in which onComplete was called. */
    void onComplete(Consumer<? super Outcome<T>> action);

    /** A CompletableFuture that completes as this future does. Cancelling it does not cancel this one. */
    CompletableFuture<T> toCompletableFuture();

    /**
     * A publisher of the value, for any number of subscribers. A subscriber gets the value when it has requested an
     * item, and then the end. A failure needs no request. A null value, which Reactive Streams do not have, is the end
     * without an item. Cancelling a subscription does not cancel this future.
     * <p>Subscribers are called on the default executor of a CompletableFuture, or by their own call of subscribe or
     * request if the value is there. A subscription consumes the failure.
     */
    Flow.Publisher<T> toPublisher();

    /**
     * Cancels the future: it ends with a {@link java.util.concurrent.CancellationException} unless it has a result.
     * <p>Work for it that has not begun never begins: the task of a {@code future}, a task that awaits its inputs, the
     * function of {@link #map}, {@link #flatMap} or {@link #recover}. Such a function or task is withdrawn, so that its
     * finish no longer waits for the source. A source that this future was derived from in one of these ways is
     * cancelled with it if nothing else waits for the source at that time. A task that has begun is not stopped and its
     * value is dropped; to stop tasks, cancel their finish scope ({@link Cancellation}).
     * <p>The call waits for no task: neither for a poll nor for code of the program.
     *
     * @param mayInterruptIfRunning makes no difference, except for a task given to an executor
     * @return whether this call has ended the future
     */
    @Override
    boolean cancel(boolean mayInterruptIfRunning);

    /** A completed future with a value. */
    static <T extends @Nullable Object> TaskFuture<T> completed(T value) {
        return Entrance.get().ended(Nil.wrap(value));
    }

    /** A completed future with a failure. No finish reports the failure, since no task has failed. */
    static <T extends @Nullable Object> TaskFuture<T> failed(Throwable cause) {
        return Entrance.get().ended(new Failed(Objects.requireNonNull(cause, "cause")));
    }

    /** A future of all values, in the order of the futures. Fails with the first failure. */
    static <T extends @Nullable Object> TaskFuture<List<T>> all(Collection<? extends TaskFuture<? extends T>> futures) {
        return Entrance.get().all(futures);
    }

    /** A future of all values, in the order of the futures: {@link #all(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    static <T extends @Nullable Object> TaskFuture<List<T>> all(TaskFuture<? extends T>... futures) {
        return Entrance.get().all(Arrays.asList(futures));
    }

    /**
     * A future of the first value. If all futures fail, it fails with the last failure. A failure after the first value
     * is reported by its finish unless another join consumes it. The other tasks go on;
     * {@link Serrano#race(TaskValue[])} ends them.
     *
     * @throws IllegalArgumentException if there are no futures
     */
    static <T extends @Nullable Object> TaskFuture<T> any(Collection<? extends TaskFuture<? extends T>> futures) {
        return Entrance.get().any(futures);
    }

    /** A future of the first value: {@link #any(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    static <T extends @Nullable Object> TaskFuture<T> any(TaskFuture<? extends T>... futures) {
        return Entrance.get().any(Arrays.asList(futures));
    }

    /**
     * A future of the first item of a publisher. It requests one item and cancels the subscription when the item has
     * come. It fails with the publisher's failure, or with a NoSuchElementException if the publisher ends without an
     * item. Cancelling the future cancels the subscription.
     */
    static <T> TaskFuture<T> first(Flow.Publisher<? extends T> publisher) {
        return Entrance.get().first(publisher);
    }

    /**
     * A future of all items of a finite publisher, in an unmodifiable list. It is done when the publisher has ended.
     * All items are requested at once, since all are kept. It fails with the publisher's failure. Cancelling the future
     * cancels the subscription.
     */
    static <T> TaskFuture<List<T>> list(Flow.Publisher<? extends T> publisher) {
        return Entrance.get().list(publisher);
    }

    /** A future that ends as the stage does. Cancelling it does not cancel the stage. */
    static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        return Entrance.get().from(stage);
    }
}
