package dev.serrano;

import dev.serrano.internal.scheduler.CellFuture;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
 * <p>Only Serrano implements this interface; {@link Serrano#from} makes a TaskFuture of what is not one.
 * <p>Memory consistency: actions in the task happen-before the return of any method that tells of its end.
 *
 * @param <T> type of the value
 */
public sealed interface TaskFuture<T extends @Nullable Object> extends Future<T> permits Promise, CellFuture {
    /**
     * Waits for the value. A task that is still queued on the caller's own worker is run in place.
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

    /** Runs the action as a task once the future is done, in the finish scope in which onComplete was called. */
    void onComplete(Consumer<? super Outcome<T>> action);

    /** A CompletableFuture that completes as this future does. Cancelling it does not cancel this one. */
    CompletableFuture<T> toCompletableFuture();

    /**
     * Cancels the future: it ends with a CancellationException unless it has a result. A task that has begun is not
     * stopped, its value is dropped; to stop tasks, cancel their finish scope ({@link Cancellation}).
     * <p>If another worker owns the task, waits until that worker has confirmed at its next poll.
     */
    @Override
    boolean cancel(boolean mayInterruptIfRunning);
}
