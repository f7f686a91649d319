package dev.serrano.internal.value;

import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Futures of what has ended, of a stage, and of several futures. */
public final class Futures {
    private Futures() {}

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

    /** Completes a promise for a caller that would swallow a StackOverflowError, or must not see one. */
    static void completeFromOutside(PromiseCell<?> p, Object result) {
        try {
            p.completeOrOverflow(result);
        } catch (StackOverflowError tooDeep) {
            TimeSource.current().soon(() -> p.complete(result));
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
            throw new IllegalArgumentException("any() needs at least one future");
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
}
