package dev.serrano.habanero;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.spi.Promises;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjFuture;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;

/** A future of ours with the face of Habanero's. All futures of this library are such. */
class HabaneroFuture<V> implements HjFuture<V> {
    private final TaskFuture<V> future;

    HabaneroFuture(TaskFuture<V> future) {
        this.future = future;
    }

    /** The future of ours that is behind one of Habanero's. */
    static TaskFuture<?> of(HjFuture<?> f) {
        if (f instanceof HabaneroFuture<?> h) {
            return h.future;
        }
        if (f == null) {
            throw new NullPointerException("a future to be awaited is null");
        }
        throw new IllegalArgumentException(f + " is a future of " + f.getClass().getName()
                + ", which this library has not made and cannot await: put its value into a data-driven future");
    }

    /** The exception of a cancelled future, in Habanero's type. */
    static CancelledException cancelled(CancellationException e) {
        CancelledException c = new CancelledException(e.getMessage());
        c.initCause(e);
        return c;
    }

    TaskFuture<V> future() {
        return future;
    }

    /** Waits for the value; a non-blocking task may call it only if there is one. */
    @Override
    public V get() {
        try {
            return future.join();
        } catch (CancellationException e) {
            if (future.isCancelled()) {
                throw cancelled(e);
            }
            throw e;
        }
    }

    @Override
    public V safeGet() {
        return get();
    }

    @Override
    public boolean resolved() {
        return future.isDone();
    }

    @Override
    public boolean failed() {
        Future.State s = future.state();
        return s == Future.State.FAILED || s == Future.State.CANCELLED;
    }

    @Override
    public boolean cancel() {
        return future.cancel(false);
    }

    @Override
    public String toString() {
        return future.toString();
    }

    /** A data-driven future: a promise of ours. */
    static final class DataDriven<V> extends HabaneroFuture<V> implements HjDataDrivenFuture<V> {
        private final Promise<V> promise;
        private final boolean ignoresLaterPuts;
        private final long number = EventLog.number(EventLog.Thing.DDF);

        private DataDriven(Promise<V> promise, boolean ignoresLaterPuts) {
            super(promise);
            this.promise = promise;
            this.ignoresLaterPuts = ignoresLaterPuts;
        }

        DataDriven(boolean ignoresLaterPuts) {
            this(Promises.called(Words.DATA_DRIVEN_FUTURE), ignoresLaterPuts);
        }

        @Override
        public V safeGet() {
            if (!promise.isDone()) {
                throw new IllegalStateException("safeGet() of a data-driven future that has no value yet, and safeGet()"
                        + " does not wait: call it in a task that awaits the future, as asyncAwait(future, () -> ...),"
                        + " or call get(), which waits");
            }
            return get();
        }

        @Override
        public void put(V value) {
            boolean first = promise.tryPut(value);
            mustBeFirst(first, "put");
            if (first) {
                EventLog.note(EventType.DDF_STORE, number);
            }
        }

        @Override
        public void failed(Exception why) {
            mustBeFirst(promise.tryFail(Objects.requireNonNull(why, "failed: the exception")), "failed");
        }

        private void mustBeFirst(boolean first, String operation) {
            if (!first && !ignoresLaterPuts) {
                throw new IllegalStateException(operation
                        + " on a data-driven future that has a value or a failure already: it takes one only;"
                        + " newDataDrivenFuture(true) makes one that ignores the later ones");
            }
        }

        @Override
        public boolean cancel() {
            return promise.tryFail(new CancelledException("the data-driven future was cancelled"));
        }
    }
}
