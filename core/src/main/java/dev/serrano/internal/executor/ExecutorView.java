package dev.serrano.internal.executor;

import dev.serrano.ScheduledTaskExecutor;
import dev.serrano.ScheduledTaskFuture;
import dev.serrano.TaskExecutor;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.internal.engine.Engine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A runtime as an executor. Its life cycle is the runtime's, except that it cannot end the common runtime. */
public final class ExecutorView implements ScheduledTaskExecutor {
    private final Engine engine;
    private final boolean common;
    private @Nullable DelayedTasks delayed; // made at first use; guarded by this

    /**
     * @param engine the runtime
     * @param common whether it is the common one, whose executor cannot be shut down
     */
    public ExecutorView(Engine engine, boolean common) {
        this.engine = engine;
        this.common = common;
    }

    /* The two methods that follow, since a class that returned this one as an interface would load that where it is
     * verified: the start of a runtime does without executors. */

    public TaskExecutor executor() {
        return this;
    }

    public ScheduledTaskExecutor scheduledExecutor() {
        return this;
    }

    // ---- submission -------------------------------------------------------------------------------------------

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        engine.execute(command::run, command);
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> submit(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        return submit(task::call, task.getClass());
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> submit(Runnable task, T result) {
        return submit(body(task, result), task.getClass());
    }

    @Override
    public TaskFuture<?> submit(Runnable task) {
        return this.<@Nullable Object>submit(body(task), task.getClass());
    }

    /** Like {@link #submit(Callable)}, for a body of the runtime. */
    public <T extends @Nullable Object> TaskFuture<T> submitBody(TaskValue<T> body) {
        return submit(body, body.getClass());
    }

    private <T extends @Nullable Object> TaskFuture<T> submit(TaskValue<T> body, Class<?> kind) {
        return new SubmittedTask<>(engine, body, kind, true, SubmittedTask.QUEUED).submit();
    }

    private static TaskValue<@Nullable Object> body(Runnable task) {
        return ExecutorView.<@Nullable Object>body(task, null);
    }

    private static <T extends @Nullable Object> TaskValue<T> body(Runnable task, T result) {
        Objects.requireNonNull(task, "task");
        return () -> {
            task.run();
            return result;
        };
    }

    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return Invocation.of(engine, tasks).all();
    }

    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) throws InterruptedException {
        return Invocation.of(engine, tasks, timeout, unit).all();
    }

    @Override
    public <T extends @Nullable Object> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return Invocation.of(engine, tasks).anyUntimed();
    }

    @Override
    public <T extends @Nullable Object> T invokeAny(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return Invocation.of(engine, tasks, timeout, unit).any();
    }

    // ---- delayed and periodic tasks ---------------------------------------------------------------------------

    private synchronized DelayedTasks delayed() {
        DelayedTasks d = delayed;
        if (d == null) {
            d = new DelayedTasks(engine);
            delayed = d;
        }
        return d;
    }

    private synchronized @Nullable DelayedTasks delayedIfAny() {
        return delayed;
    }

    @Override
    public ScheduledTaskFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return delayed().<@Nullable Object>schedule(body(command), command.getClass(), unit.toNanos(delay), 0);
    }

    @Override
    public <V extends @Nullable Object> ScheduledTaskFuture<V> schedule(
            Callable<V> callable, long delay, TimeUnit unit) {
        Objects.requireNonNull(callable, "callable");
        return delayed().schedule(callable::call, callable.getClass(), unit.toNanos(delay), 0);
    }

    @Override
    public ScheduledTaskFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        TaskValue<@Nullable Object> body = body(command);
        Objects.requireNonNull(unit, "unit");
        if (period <= 0) {
            throw new IllegalArgumentException("the period must be positive, not " + period);
        }
        return delayed()
                .<@Nullable Object>schedule(body, command.getClass(), unit.toNanos(initialDelay), unit.toNanos(period));
    }

    @Override
    public ScheduledTaskFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        TaskValue<@Nullable Object> body = body(command);
        Objects.requireNonNull(unit, "unit");
        if (delay <= 0) {
            throw new IllegalArgumentException("the delay must be positive, not " + delay);
        }
        return delayed()
                .<@Nullable Object>schedule(body, command.getClass(), unit.toNanos(initialDelay), -unit.toNanos(delay));
    }

    // ---- life cycle -------------------------------------------------------------------------------------------

    @Override
    public void shutdown() {
        if (!common) {
            engine.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        if (common) {
            return new ArrayList<>();
        }
        engine.rejectFromNowOn();
        List<Runnable> notBegun = engine.withdrawAll();
        DelayedTasks d = delayedIfAny();
        if (d != null) {
            notBegun.addAll(d.withdrawAll()); // periodic ones too, which shutdown would cancel
        }
        engine.shutdown();
        engine.cancelAll();
        return notBegun;
    }

    @Override
    public boolean isShutdown() {
        return engine.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return engine.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (!common) {
            return engine.awaitTermination(nanos);
        }
        engine.awaitRuns(nanos);
        return engine.isTerminated(); // by closeCommon alone
    }

    @Override
    public void close() {
        if (!common) {
            engine.close();
        }
    }

    @Override
    public String toString() {
        return "executor of runtime " + engine.settings().name()
                + (engine.isTerminated() ? "[terminated]" : engine.isShutdown() ? "[shutting down]" : "[running]");
    }
}
