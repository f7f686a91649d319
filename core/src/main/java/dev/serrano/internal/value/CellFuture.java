package dev.serrano.internal.value;

import dev.serrano.Outcome;
import dev.serrano.TaskFuture;
import dev.serrano.internal.cancel.EndedAlone;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.internal.worker.Worker;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A future whose result is in a {@link Cell}: everything that futures and promises have in common. */
public non-sealed interface CellFuture<T extends @Nullable Object> extends TaskFuture<T> {
    /** A future as what it is: there are no others. */
    static CellFuture<?> of(TaskFuture<?> future) {
        return (CellFuture<?>) future;
    }

    /** The cell with the result. */
    Cell cell();

    /** Registers a node that tolerates a second firing; see {@link FutureTask#registerFrom}. */
    default boolean registerFrom(WaitNode node, @Nullable Worker from) {
        return cell().push(node);
    }

    /** The value that a result stands for; throws if it stands for a failure. */
    @SuppressWarnings({"unchecked", "NullAway"}) // only results of T are stored; T says whether null is one
    static <T extends @Nullable Object> T value(Object s) {
        if (s instanceof Failed f) {
            throw rethrow(f);
        }
        return (T) (s == Nil.NIL ? null : s);
    }

    private static RuntimeException rethrow(Failed f) {
        f.consume();
        Throwable cause = f.cause();
        if (cause instanceof EndedAlone) {
            TaskFiber waiter = TaskFiber.current();
            if (waiter != null && waiter.group() != null) {
                throw Unwinding.endAlone(waiter); // it cannot go on without the value, and is one that may be ended
            }
        }
        if (cause instanceof RuntimeException r) {
            throw r;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        throw new CompletionException(cause);
    }

    private static Object result(Cell cell) {
        return TaskFiber.result(cell);
    }

    /** Blocks a thread that is not the runtime's until the cell has a result; the interrupt status survives. */
    static void awaitOutside(Cell cell) {
        Section.refuseOutside("a wait for " + cell);
        ThreadWaiter w = new ThreadWaiter();
        if (register(cell, w)) {
            w.await();
        }
    }

    /** Like {@link #awaitOutside(Cell)}, until an interrupt or a time-out; returns whether the cell has a result. */
    static boolean awaitOutside(Cell cell, boolean timed, long nanos) throws InterruptedException {
        Section.refuseOutside("a wait for " + cell);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long deadline = System.nanoTime() + Math.clamp(nanos, 0, Long.MAX_VALUE / 2);
        ThreadWaiter w = new ThreadWaiter();
        if (!register(cell, w)) {
            return true;
        }
        try {
            return w.await(timed, deadline);
        } finally {
            w.giveUp();
        }
    }

    private static boolean register(Cell cell, WaitNode node) {
        return cell instanceof CellFuture<?> f ? f.registerFrom(node, null) : cell.push(node);
    }

    /** Waits until the cell has a result: a task is suspended meanwhile, and a cancellation of its scope ends it. */
    static void await(Cell cell, String operation) {
        if (cell.resolved()) {
            return;
        }
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Suspension.awaitCell(f, cell, operation);
        } else {
            awaitOutside(cell);
        }
    }

    /**
     * Does {@link #await(Cell, String)} until an interrupt or a time-out.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether the cell has a result
     */
    static boolean await(Cell cell, String operation, long nanos) throws InterruptedException {
        TaskFiber f = TaskFiber.current();
        return f != null
                ? Suspension.awaitCell(f, cell, operation, nanos)
                : cell.resolved() || awaitOutside(cell, nanos >= 0, nanos);
    }

    @Override
    default T join() {
        SchedulePoint.reach(false);
        Cell c = cell();
        await(c, "join()");
        SyncEdges.read(c);
        return value(result(c));
    }

    /** Whether the calling task has run the one that the cell is the result of, since it lay in its worker's deque. */
    private static boolean runIfQueued(Cell cell) {
        TaskFiber f = TaskFiber.current();
        return !cell.resolved() && cell instanceof FutureTask<?> t && f != null && f.runIfQueuedHere(t);
    }

    private boolean awaitInterruptibly(String operation, boolean timed, long nanos) throws InterruptedException {
        SchedulePoint.reach(false);
        Cell c = cell();
        return !timed && runIfQueued(c) || await(c, operation, timed ? Math.max(0, nanos) : -1);
    }

    @Override
    default T join(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        try {
            if (!awaitInterruptibly("join(Duration)", true, Timers.saturatedNanos(timeout))) {
                throw Exceptions.timeout("the future had no result after " + timeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException c = new CancellationException("interrupted while waiting for a future");
            c.initCause(e);
            throw c;
        }
        SyncEdges.read(cell());
        return value(result(cell()));
    }

    @Override
    default T get() throws InterruptedException, ExecutionException {
        awaitInterruptibly("get()", false, 0);
        return reported();
    }

    @Override
    default T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!awaitInterruptibly("get(timeout)", true, unit.toNanos(timeout))) {
            throw new TimeoutException("the future had no result after " + timeout + " " + unit);
        }
        return reported();
    }

    private T reported() throws ExecutionException {
        SyncEdges.read(cell());
        Object s = result(cell());
        if (s instanceof Failed f) {
            f.consume();
            if (isCancellation(f) && f.cause() instanceof CancellationException c) {
                throw c;
            }
            throw new ExecutionException(f.cause());
        }
        return value(s);
    }

    @Override
    default boolean isDone() {
        SchedulePoint.reach(false);
        return cell().resolved();
    }

    @Override
    default boolean isCancelled() {
        return cell().stateAcquire() instanceof Failed f && isCancellation(f);
    }

    /** Whether a failure counts as cancellation. */
    default boolean isCancellation(Failed f) {
        return f.cause() instanceof CancellationException;
    }

    @Override
    default boolean cancel(boolean mayInterruptIfRunning) {
        Failed cancelled = new Failed(new CancellationException("the future was cancelled"));
        cancelled.consume();
        return cell().completeOrOverflow(cancelled);
    }

    @Override
    default State state() {
        Object s = cell().stateAcquire();
        if (!Cell.isResult(s)) {
            return State.RUNNING;
        }
        if (s instanceof Failed f) {
            return isCancellation(f) ? State.CANCELLED : State.FAILED;
        }
        return State.SUCCESS;
    }

    @Override
    default T resultNow() {
        Object s = cell().stateAcquire();
        if (!Cell.isResult(s) || s == null) {
            throw new IllegalStateException("the future has no result yet");
        }
        SyncEdges.read(cell());
        if (s instanceof Failed f) {
            throw new IllegalStateException("the future failed: " + f.cause(), f.cause());
        }
        return value(s);
    }

    @Override
    default Throwable exceptionNow() {
        Object s = cell().stateAcquire();
        if (s instanceof Failed f && !isCancellation(f)) {
            f.consume();
            SyncEdges.read(cell());
            return f.cause();
        }
        throw new IllegalStateException(
                "the future " + (Cell.isResult(s) ? "has a value or was cancelled" : "has no result yet"));
    }

    @Override
    default Outcome<T> outcome() {
        Cell c = cell();
        if (!runIfQueued(c)) {
            await(c, "outcome()");
        }
        SyncEdges.read(c);
        return outcomeOf(result(c));
    }

    /** The outcome that a result stands for; a failure counts as consumed. */
    static <T extends @Nullable Object> Outcome<T> outcomeOf(Object s) {
        if (s instanceof Failed f) {
            f.consume();
            return new Outcome.Failure<>(f.cause());
        }
        return new Outcome.Value<>(CellFuture.<T>value(s));
    }

    @Override
    default void onComplete(Consumer<? super Outcome<T>> action) {
        Objects.requireNonNull(action, "action");
        Continuations.whenDone(this, s -> action.accept(CellFuture.<T>outcomeOf(s)), failed -> {});
    }

    @Override
    default <R extends @Nullable Object> TaskFuture<R> map(Function<? super T, ? extends R> function) {
        return Derivations.map(this, Objects.requireNonNull(function, "function"));
    }

    @Override
    default <R extends @Nullable Object> TaskFuture<R> flatMap(
            Function<? super T, ? extends TaskFuture<? extends R>> function) {
        return Derivations.flatMap(this, Objects.requireNonNull(function, "function"));
    }

    @Override
    default TaskFuture<T> recover(Function<? super Throwable, ? extends T> function) {
        return Derivations.recover(this, Objects.requireNonNull(function, "function"));
    }

    @Override
    default Flow.Publisher<T> toPublisher() {
        return new ToPublisher<>(this);
    }

    @Override
    default CompletableFuture<T> toCompletableFuture() {
        CompletableFuture<T> cf = new CompletableFuture<>();
        WaitNode node = new WaitNode() {
            @Override
            public boolean stale() {
                return cf.isDone();
            }

            @Override
            public void fire() {
                // dependents may run user code: never on the completer's stack
                Continuations.runLater(cf, () -> transfer(result(cell()), cf));
            }
        };
        TaskFiber f = TaskFiber.current();
        if (!registerFrom(node, f == null ? null : f.worker)) {
            transfer(result(cell()), cf);
        }
        return cf;
    }

    private static <T extends @Nullable Object> void transfer(Object s, CompletableFuture<T> cf) {
        if (s instanceof Failed f) {
            f.consume();
            cf.completeExceptionally(f.cause());
        } else {
            cf.complete(CellFuture.<T>value(s));
        }
    }
}
