package dev.serrano;

import dev.serrano.internal.scheduler.Engine;
import dev.serrano.internal.scheduler.ScopeOptions;
import dev.serrano.internal.task.CancelToken;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of a finish scope; composable: {@code failFast().within(ofSeconds(2)).named("load")}. Immutable.
 */
public final class FinishOptions {
    static final FinishOptions NONE = new FinishOptions(false, null, null, null, false);

    private final boolean failFast;
    private final @Nullable Duration within;
    private final @Nullable String name;
    private final @Nullable Cancellation cancellation;
    private final boolean interruptBlocking;

    private FinishOptions(
            boolean failFast,
            @Nullable Duration within,
            @Nullable String name,
            @Nullable Cancellation cancellation,
            boolean interruptBlocking) {
        this.failFast = failFast;
        this.within = within;
        this.name = name;
        this.cancellation = cancellation;
        this.interruptBlocking = interruptBlocking;
    }

    /** The first failure of a task cancels the others; the finish throws that failure in a {@link MultiException}. */
    public FinishOptions failFast() {
        return new FinishOptions(true, within, name, cancellation, interruptBlocking);
    }

    /**
     * Cancels the scope after that time; the finish then throws {@link DeadlineExceededException}.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public FinishOptions within(Duration d) {
        Objects.requireNonNull(d, "duration");
        if (d.isNegative()) {
            throw new IllegalArgumentException("within(" + d + "): the time for a finish must not be negative");
        }
        return new FinishOptions(failFast, d, name, cancellation, interruptBlocking);
    }

    /** A name for dumps and messages. */
    public FinishOptions named(String n) {
        return new FinishOptions(failFast, within, Objects.requireNonNull(n, "name"), cancellation, interruptBlocking);
    }

    /** Lets the given switch cancel the scope; the finish then throws {@link TaskCancelledException}. */
    public FinishOptions cancelledBy(Cancellation c) {
        return new FinishOptions(failFast, within, name, Objects.requireNonNull(c, "cancellation"), interruptBlocking);
    }

    /**
     * A cancellation, of this scope or of one around it, interrupts the threads of the tasks inside that are in a call of
     * {@link Serrano#blocking(TaskBody) blocking}; without this option such a call goes on until it ends by itself. Each
     * call is interrupted once, one that begins after the cancellation at its begin. The interrupt is for the body
     * alone: what is left of it at the end of the call is taken back, and a task whose body throws an
     * {@link InterruptedException} ends as a cancelled one does.
     */
    public FinishOptions interruptBlocking() {
        return new FinishOptions(failFast, within, name, cancellation, true);
    }

    /** What the engine needs to know. */
    ScopeOptions scopeOptions() {
        return new Scope();
    }

    private final class Scope implements ScopeOptions {
        @Override
        public @Nullable String name() {
            return name;
        }

        @Override
        public boolean failFast() {
            return failFast;
        }

        @Override
        public boolean interruptsBlocking() {
            return interruptBlocking;
        }

        @Override
        public Runnable arm(Engine engine, CancelToken token) {
            Runnable stopTimer = within == null
                    ? () -> {}
                    : engine.cancellations()
                            .cancelLater(
                                    token,
                                    within,
                                    () -> new DeadlineExceededException(
                                            "finish " + (name == null ? "" : '"' + name + "\" ") + "did not end within "
                                                    + within));
            Runnable unlink;
            try {
                unlink = link(engine, token);
            } catch (Throwable e) { // for want of memory
                stopTimer.run();
                throw e;
            }
            return () -> {
                stopTimer.run();
                unlink.run();
            };
        }

        private Runnable link(Engine engine, CancelToken token) {
            return cancellation == null
                    ? () -> {}
                    : cancellation.onCancel(() -> {
                        TaskCancelledException why = new TaskCancelledException(
                                "finish " + (name == null ? "" : '"' + name + "\" ") + "was cancelled from outside");
                        return () -> engine.cancellations().cancel(token, why);
                    });
        }
    }
}
