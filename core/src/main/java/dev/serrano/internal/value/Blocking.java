package dev.serrano.internal.value;

import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.task.BaseCell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits that are no waits for a cell: delays, and code that blocks its thread. */
public final class Blocking {
    private Blocking() {}

    /** A cell that a timer sets. */
    private static final class Alarm extends BaseCell {
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
                Suspension.awaitCell(f, new Alarm(duration), "delay", nanos);
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
        Suspension.releaseWorker(f);
        try {
            return interruptibly(f, Suspension.beginCall(f, f.currentScope()), body);
        } finally {
            Suspension.reacquireWorker(f);
        }
    }

    /** A body that our interrupt has ended, and nothing else, has been cancelled. */
    private static <T extends @Nullable Object> T interruptibly(TaskFiber f, BlockingCall call, TaskValue<T> body) {
        T value;
        try {
            value = call(body);
        } catch (Throwable e) {
            if (Suspension.endCall(f, call)
                    && e instanceof CompletionException
                    && e.getCause() instanceof InterruptedException
                    && f.isCancelled()) { // not in an uncancellable scope: there the body says what it means
                throw Exceptions.termination();
            }
            throw e;
        }
        Suspension.endCall(f, call);
        return value;
    }

    private static <T extends @Nullable Object> T call(TaskValue<T> body) {
        try {
            return body.call();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
    }
}
