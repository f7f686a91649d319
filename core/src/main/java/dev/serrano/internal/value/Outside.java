package dev.serrano.internal.value;

import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.scope.BlockingCall;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.TaskFiber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The parts of the static API that are not on any hot path. */
public final class Outside {
    private Outside() {}

    /** The calling task's fiber; an error that says what to do outside a task. */
    public static TaskFiber inTask(String construct) {
        return TaskFiber.inTask(construct);
    }

    /** A future with a result. */
    public static <T extends @Nullable Object> TaskFuture<T> ended(Object result) {
        PromiseCell<T> p = new PromiseCell<>();
        p.complete(result);
        return p;
    }

    public static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        Objects.requireNonNull(stage, "stage");
        PromiseCell<T> p = new PromiseCell.External<>();
        stage.whenComplete((v, e) -> {
            Object result = e == null
                    ? Nil.wrap(v)
                    : new Failed(e instanceof CompletionException c && c.getCause() != null ? c.getCause() : e);
            completeFromOutside(p, result);
        });
        return p;
    }

    /** Completes a promise for somebody who would keep a StackOverflowError to himself, or must not see one. */
    static void completeFromOutside(PromiseCell<?> p, Object result) {
        try {
            p.completeOrOverflow(result);
        } catch (StackOverflowError tooDeep) {
            Timers.schedule(() -> p.complete(result), 0);
        }
    }

    public static <T extends @Nullable Object> TaskFuture<List<T>> all(
            Collection<? extends TaskFuture<? extends T>> futures) {
        return Combination.all(cellsOf(futures));
    }

    public static <T extends @Nullable Object> TaskFuture<T> any(
            Collection<? extends TaskFuture<? extends T>> futures) {
        List<CellFuture<?>> cells = cellsOf(futures);
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("any() needs at least one future: of none there is no first");
        }
        return Combination.any(cells);
    }

    private static List<CellFuture<?>> cellsOf(Collection<? extends TaskFuture<?>> futures) {
        List<CellFuture<?>> cells = new ArrayList<>(futures.size());
        for (TaskFuture<?> future : futures) {
            cells.add((CellFuture<?>) Objects.requireNonNull(future, "future"));
        }
        return cells;
    }

    /** A cell that a timer sets. */
    private static final class Alarm extends Cell {
        private final Duration duration;

        Alarm(Duration duration) {
            this.duration = duration;
        }

        @Override
        public String toString() {
            return "a delay of " + duration;
        }
    }

    public static void delay(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        TaskFiber f = TaskFiber.current();
        long nanos = Timers.saturatedNanos(duration);
        if (nanos <= 0) {
            return;
        }
        try {
            if (f == null) {
                Section.refuseOutside("delay");
                TimeUnit.NANOSECONDS.sleep(nanos);
            } else {
                f.awaitCell(new Alarm(duration), "delay", nanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException c = new CancellationException("interrupted during a delay");
            c.initCause(e);
            throw c;
        }
    }

    public static <T extends @Nullable Object> T blocking(TaskValue<T> body) {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            Section.refuseOutside("blocking(...)");
            return call(body);
        }
        return blocking(f, body);
    }

    private static <T extends @Nullable Object> T blocking(TaskFiber f, TaskValue<T> body) {
        f.releaseWorker();
        try {
            return interruptibly(f, f.beginCall(f.currentScope()), body);
        } finally {
            f.reacquireWorker();
        }
    }

    /** A body that our interrupt has ended, and nothing else, has been cancelled. */
    private static <T extends @Nullable Object> T interruptibly(TaskFiber f, BlockingCall call, TaskValue<T> body) {
        T value;
        try {
            value = call(body);
        } catch (Throwable e) {
            if (f.endCall(call)
                    && e instanceof CompletionException
                    && e.getCause() instanceof InterruptedException
                    && f.isCancelled()) { // not in an uncancellable scope: there the body says what it means
                throw Exceptions.termination();
            }
            throw e;
        }
        f.endCall(call);
        return value;
    }

    private static <T extends @Nullable Object> T call(TaskValue<T> body) {
        try {
            return body.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new CompletionException(e);
        }
    }
}
