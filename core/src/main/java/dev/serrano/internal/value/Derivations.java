package dev.serrano.internal.value;

import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Futures that a function computes from the result of another one. The function runs as a task. */
final class Derivations {
    /* Implementation.
     * Each is a promise that a deferred task fills (Continuations): one task for map and recover. flatMap has two, the
     * second of which waits for the function's future and belongs to the same scope. So a finish ends after all futures
     * that were derived in it, a cancellation of the scope ends them, and a chain of any length needs the stack of one.
     * A failure is handed on as the same object, so a consumer of the derived future's failure consumes the source's.
     * One that no scope has recorded, as that of a promise, is recorded in the scope of the derivation. That cancels
     * nothing: a caller may ask for it yet, as for that of the promise itself. A cancelled future withdraws its task
     * (PromiseCell.Derived), which looks once more before it calls the function. */
    private Derivations() {}

    /** Gives the derived future's result for that of the source; null if something else will complete it. */
    private interface Step {
        @Nullable
        Object of(Object result, PromiseCell.Derived<?> derived) throws Throwable;
    }

    private static <R extends @Nullable Object> TaskFuture<R> derive(
            CellFuture<?> source, String operation, Step step) {
        PromiseCell.Derived<R> derived = new PromiseCell.Derived<>(WaitOrigin.byTaskOf(TaskFiber.current()));
        derived.filledBy(Continuations.whenDone(
                source,
                s -> {
                    TaskFiber f = TaskFiber.inTask(operation); // so it is: see Continuations
                    if (derived.resolved()) {
                        return; // it was cancelled
                    }
                    try {
                        Object result = step.of(s, derived);
                        if (result != null) {
                            complete(f, derived, result);
                        }
                    } catch (Throwable e) {
                        fail(f, derived, e);
                    }
                },
                derived::complete));
        return derived;
    }

    static <T extends @Nullable Object, R extends @Nullable Object> TaskFuture<R> map(
            CellFuture<T> source, Function<? super T, ? extends R> function) {
        return derive(
                source,
                "map",
                (s, mapped) -> s instanceof Failed ? s : Nil.wrap(function.apply(CellFuture.<T>value(s))));
    }

    static <T extends @Nullable Object, R extends @Nullable Object> TaskFuture<R> flatMap(
            CellFuture<T> source, Function<? super T, ? extends TaskFuture<? extends R>> function) {
        return derive(source, "flatMap", (s, flat) -> {
            if (s instanceof Failed) {
                return s;
            }
            CellFuture<?> inner = (CellFuture<?>) Objects.requireNonNull(
                    function.apply(CellFuture.<T>value(s)),
                    "flatMap: the function returned null, where a future is expected");
            flat.filledBy(
                    Continuations.whenDone(inner, r -> complete(TaskFiber.inTask("flatMap"), flat, r), flat::complete));
            return null;
        });
    }

    static <T extends @Nullable Object> TaskFuture<T> recover(
            CellFuture<T> source, Function<? super Throwable, ? extends T> function) {
        return derive(source, "recover", (s, recovered) -> {
            if (!(s instanceof Failed failed)) {
                return s;
            }
            failed.consume();
            try {
                return Nil.wrap(function.apply(failed.cause()));
            } catch (Throwable e) {
                suppress(e, failed.cause());
                throw e;
            }
        });
    }

    private static void suppress(Throwable e, Throwable earlier) {
        if (e != earlier && e.getCause() != earlier) {
            e.addSuppressed(earlier);
        }
    }

    private static void complete(TaskFiber f, PromiseCell.Derived<?> derived, Object result) {
        derived.signal(f);
        if (Unwinding.complete(f, derived, result)
                && result instanceof Failed failed
                && !(failed instanceof Failed.OfTask)
                && !(failed.cause() instanceof CancellationException)
                && derived.ending.home() != null) { // else it was made outside a task: whoever made it asks
            f.currentScope().record(failed);
        }
    }

    /** The function has thrown: a failure of its scope, too, unless it is consumed or that scope is cancelled. */
    private static void fail(TaskFiber f, PromiseCell.Derived<?> derived, Throwable e) {
        boolean ended = e instanceof TaskTermination || e instanceof CancellationException;
        Throwable why = ended ? f.cancellation() : null;
        boolean alone = Exceptions.isAlone(e);
        Failed failed = CancelledFuture.of(why, alone, e);
        complete(f, derived, failed);
        if (why == null && !alone) {
            CancelledFuture.tell(f, failed, e);
        }
    }
}
