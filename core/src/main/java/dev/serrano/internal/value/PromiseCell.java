package dev.serrano.internal.value;

import dev.serrano.Promise;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Steps;
import dev.serrano.observe.SyncKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A promise: a cell that somebody fills by hand. */
public sealed class PromiseCell<T extends @Nullable Object> extends PointCell implements Promise<T>, CellFuture<T> {
    @Override
    public final Cell cell() {
        return this;
    }

    @Override
    public void put(T value) {
        if (!tryPut(value)) {
            throw alreadyPut("put");
        }
    }

    @Override
    public void fail(Throwable cause) {
        if (!tryFail(cause)) {
            throw alreadyPut("fail");
        }
    }

    private static IllegalStateException alreadyPut(String operation) {
        return new IllegalStateException("Promise." + operation
                + ": the promise has a value or a failure already; it takes one only. Use tryPut or tryFail if several"
                + " may compete");
    }

    @Override
    public boolean tryPut(T value) {
        return fill(Nil.wrap(value));
    }

    @Override
    public boolean tryFail(Throwable cause) {
        return fill(new Failed(Objects.requireNonNull(cause, "cause")));
    }

    private boolean fill(Object result) {
        Steps.point();
        signal();
        boolean did = completeOrOverflow(result);
        Steps.point();
        return did;
    }

    /** One that is filled from outside the runtime. */
    public static final class External<T extends @Nullable Object> extends PromiseCell<T> {}

    /**
     * The result of {@code map}, {@code flatMap}, {@code recover}, {@code all} or {@code any}: filled by the runtime,
     * when other cells have results.
     */
    static final class Derived<T extends @Nullable Object> extends PromiseCell<T> {
        final Ending ending;

        Derived(Ending ending) {
            this.ending = ending;
        }

        @Override
        SyncKind kind() {
            return SyncKind.JOIN;
        }
    }

    @Override
    public String toString() {
        return "promise@" + Integer.toHexString(System.identityHashCode(this));
    }
}
