package dev.serrano.internal.value;

import dev.serrano.internal.cancel.EndedAlone;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import java.io.Serial;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The result of a future whose task was cancelled with its scope. */
public final class CancelledFuture {
    /** Made in advance, so without a trace: that would keep the classes of the first user of the runtime. */
    static final Failed NO_MEMORY = new Failed(new Unnamed());

    private CancelledFuture() {}

    private static final class Unnamed extends CancellationException {
        @Serial
        private static final long serialVersionUID = 1L;

        Unnamed() {
            super("the task was cancelled with its scope, since memory ran out");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /**
     * The result, with the reason why the scope was cancelled. If memory ran out, one result serves all: there may be a
     * queue of such tasks, which has to go before there is memory again.
     */
    public static Failed of(Throwable why) {
        if (why instanceof OutOfMemoryError) {
            return NO_MEMORY;
        }
        try {
            CancellationException c =
                    new CancellationException("the task was cancelled with its scope: " + Failures.text(why));
            c.initCause(why);
            return new Failed(c);
        } catch (OutOfMemoryError e) {
            return NO_MEMORY; // the task has to end, and with it its scope
        }
    }

    /** Records the exception of a body that was not ended as a failure of its scope as well, unless it is consumed. */
    static void tell(TaskFiber f, Failed result, Throwable thrown) {
        if (result == NO_MEMORY) {
            Unwinding.bodyFailed(f, thrown);
        } else {
            Unwinding.futureFailed(f, result);
        }
    }

    /**
     * The result of a body that has thrown: one that its scope is {@linkplain #tell told}, unless it was ended.
     *
     * @param why why its scope is cancelled, if that is how it has ended; else null
     * @param alone whether it was ended early
     */
    static Failed of(@Nullable Throwable why, boolean alone, Throwable thrown) {
        if (why != null) {
            return of(why);
        }
        try {
            return alone ? new Failed(new EndedAlone()) : new Failed.OfTask(thrown);
        } catch (OutOfMemoryError e) {
            return NO_MEMORY;
        }
    }
}
