package dev.serrano.internal.executor;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.value.Futures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The tasks of one invokeAll or invokeAny. The end of the call ends those that have not ended. */
public final class Invocation<T extends @Nullable Object> {
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final List<SubmittedTask<T>> tasks;
    private final TimeSource time = TimeSource.current(); // the caller's, who waits
    private final long begin = time.nanoTime();
    private final long nanos;

    private Invocation(Engine engine, Collection<? extends Callable<T>> callables, long nanos) {
        this.nanos = nanos;
        this.tasks = new ArrayList<>(callables.size());
        for (Callable<T> c : callables) {
            Objects.requireNonNull(c, "task");
            // shutdownNow cancels them instead of handing them out: the caller of this call waits for them
            tasks.add(new SubmittedTask<>(engine, c::call, c.getClass(), false, SubmittedTask.QUEUED));
        }
    }

    static <T extends @Nullable Object> Invocation<T> of(Engine engine, Collection<? extends Callable<T>> callables) {
        return new Invocation<>(engine, callables, FOR_EVER);
    }

    static <T extends @Nullable Object> Invocation<T> of(
            Engine engine, Collection<? extends Callable<T>> callables, long timeout, TimeUnit unit) {
        return new Invocation<>(engine, callables, Math.clamp(unit.toNanos(timeout), 0, FOR_EVER - 1));
    }

    private boolean timed() {
        return nanos != FOR_EVER;
    }

    private long left() {
        return nanos - (time.nanoTime() - begin);
    }

    private void cancelAll() {
        Throwable failure = null;
        for (SubmittedTask<T> t : tasks) {
            try {
                t.cancel(true);
            } catch (Throwable e) { // of a holder; the others are cancelled all the same
                failure = failure == null ? e : failure;
            }
        }
        Exceptions.rethrow(failure);
    }

    /** Runs all tasks and waits until they have ended, or the time has passed. */
    List<Future<T>> all() throws InterruptedException {
        try {
            if (!timed() || left() > 0) {
                tasks.forEach(SubmittedTask::submit);
                awaitAll();
            }
        } finally {
            cancelAll(); // those that have ended do not mind
        }
        return new ArrayList<>(tasks);
    }

    private void awaitAll() throws InterruptedException {
        for (SubmittedTask<T> t : tasks) {
            if (!awaitEnd(t)) {
                return;
            }
        }
    }

    /** Waits for one task; returns whether it ended in time. */
    private boolean awaitEnd(SubmittedTask<T> t) throws InterruptedException {
        try {
            if (timed()) {
                t.get(left(), TimeUnit.NANOSECONDS);
            } else {
                t.get();
            }
            return true;
        } catch (ExecutionException | CancellationException e) {
            return true; // the future's owner sees how
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Runs the tasks until one has succeeded; its value. */
    T any() throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("invokeAny needs at least one task");
        }
        try {
            tasks.forEach(SubmittedTask::submit);
            Future<T> first = Futures.any(tasks);
            return timed() ? first.get(Math.max(0, left()), TimeUnit.NANOSECONDS) : first.get();
        } catch (TimeoutException e) {
            throw new TimeoutException(
                    "none of " + tasks.size() + " tasks had a result after " + Duration.ofNanos(nanos));
        } catch (CancellationException e) {
            throw new ExecutionException("all tasks were cancelled or failed", e);
        } finally {
            cancelAll();
        }
    }

    /** Like {@link #any}, without a limit. */
    T anyUntimed() throws InterruptedException, ExecutionException {
        try {
            return any();
        } catch (TimeoutException e) {
            throw new IllegalStateException("an untimed wait has timed out", e);
        }
    }
}
