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
    static final FinishOptions NONE = new FinishOptions(false, null, null, null);

    private final boolean failFast;
    private final @Nullable Duration within;
    private final @Nullable String name;
    private final @Nullable Cancellation cancellation;

    private FinishOptions(
            boolean failFast, @Nullable Duration within, @Nullable String name, @Nullable Cancellation cancellation) {
        this.failFast = failFast;
        this.within = within;
        this.name = name;
        this.cancellation = cancellation;
    }

    /** The first failure of a task cancels the others; the finish throws that failure in a {@link MultiException}. */
    public FinishOptions failFast() {
        return new FinishOptions(true, within, name, cancellation);
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
        return new FinishOptions(failFast, d, name, cancellation);
    }

    /** A name for dumps and messages. */
    public FinishOptions named(String n) {
        return new FinishOptions(failFast, within, Objects.requireNonNull(n, "name"), cancellation);
    }

    /** Lets the given switch cancel the scope; the finish then throws {@link TaskCancelledException}. */
    public FinishOptions cancelledBy(Cancellation c) {
        return new FinishOptions(failFast, within, name, Objects.requireNonNull(c, "cancellation"));
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
                    : cancellation.onCancel(() -> engine.cancellations()
                            .cancel(
                                    token,
                                    new TaskCancelledException("finish " + (name == null ? "" : '"' + name + "\" ")
                                            + "was cancelled from outside")));
        }
    }
}
