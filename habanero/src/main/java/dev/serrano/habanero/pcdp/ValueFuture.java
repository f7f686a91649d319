package dev.serrano.habanero.pcdp;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A future whose failure goes to the tasks that ask for the value, not to the finish. So the task succeeds in any case,
 * with the value or with a {@link Failure}.
 */
final class ValueFuture<R extends @Nullable Object> implements Future<R> {
    private record Failure(Throwable cause) {}

    private final TaskFuture<@Nullable Object> task;

    private ValueFuture(TaskFuture<@Nullable Object> task) {
        this.task = task;
    }

    static <R extends @Nullable Object> ValueFuture<R> spawn(Callable<R> body) {
        return new ValueFuture<>(Serrano.<@Nullable Object>future(() -> valueOf(body)));
    }

    static <R extends @Nullable Object> ValueFuture<R> spawn(SpawnOptions options, Callable<R> body) {
        return new ValueFuture<>(Serrano.<@Nullable Object>future(options, () -> valueOf(body)));
    }

    private static @Nullable Object valueOf(Callable<?> body) {
        try {
            return body.call();
        } catch (TaskTermination end) {
            throw end;
        } catch (Throwable e) {
            return new Failure(e);
        }
    }

    TaskFuture<?> task() {
        return task;
    }

    @Override
    public R get() throws InterruptedException, ExecutionException {
        return value(task.get());
    }

    @Override
    public R get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return value(task.get(timeout, unit));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the value of the body
    private static <R extends @Nullable Object> R value(@Nullable Object v) throws ExecutionException {
        if (v instanceof Failure f) {
            throw new ExecutionException(f.cause());
        }
        return (R) v;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return task.cancel(mayInterruptIfRunning);
    }

    @Override
    public boolean isCancelled() {
        return task.isCancelled();
    }

    @Override
    public boolean isDone() {
        return task.isDone();
    }

    @Override
    public String toString() {
        return "Future[" + state() + "]";
    }
}
