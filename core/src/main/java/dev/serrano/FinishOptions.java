package dev.serrano;

import dev.serrano.internal.scheduler.Engine;
import dev.serrano.internal.scheduler.ScopeOptions;
import dev.serrano.internal.task.CancelToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of a finish scope; composable: {@code failFast().within(ofSeconds(2)).named("load")}. Immutable.
 */
public final class FinishOptions {
    static final FinishOptions NONE = new FinishOptions(false, null, null, List.of(), false);

    private final boolean failFast;
    private final @Nullable Duration within;
    private final @Nullable String name;
    private final List<Cancellation> cancellations;
    private final boolean interruptBlocking;

    private FinishOptions(
            boolean failFast,
            @Nullable Duration within,
            @Nullable String name,
            List<Cancellation> cancellations,
            boolean interruptBlocking) {
        this.failFast = failFast;
        this.within = within;
        this.name = name;
        this.cancellations = cancellations;
        this.interruptBlocking = interruptBlocking;
    }

    /** The first failure of a task cancels the others; the finish throws that failure in a {@link MultiException}. */
    public FinishOptions failFast() {
        return new FinishOptions(true, within, name, cancellations, interruptBlocking);
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
        return new FinishOptions(failFast, d, name, cancellations, interruptBlocking);
    }

    /** A name for dumps, messages and traces. */
    public FinishOptions named(String n) {
        return new FinishOptions(failFast, within, Objects.requireNonNull(n, "name"), cancellations, interruptBlocking);
    }

    /**
     * Lets the given switch cancel the scope; the finish then throws {@link TaskCancelledException} with its reason.
     * Given several times, each of the switches does.
     */
    public FinishOptions cancelledBy(Cancellation c) {
        List<Cancellation> all = new ArrayList<>(cancellations);
        all.add(Objects.requireNonNull(c, "cancellation"));
        return new FinishOptions(failFast, within, name, List.copyOf(all), interruptBlocking);
    }

    /**
     * A cancellation, of this scope or of one around it, interrupts the threads of the tasks inside that are in a call of
     * {@link Serrano#blocking(TaskBody) blocking}; without this option such a call goes on until it ends by itself. Each
     * call is interrupted once, one that begins after the cancellation at its begin. The interrupt is for the body
     * alone: what is left of it at the end of the call is taken back, and a task whose body throws an
     * {@link InterruptedException} ends as a cancelled one does.
     */
    public FinishOptions interruptBlocking() {
        return new FinishOptions(failFast, within, name, cancellations, true);
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
            List<Runnable> started = new ArrayList<>(1 + cancellations.size());
            Runnable disarm = () -> started.forEach(Runnable::run);
            try {
                if (within != null) {
                    started.add(startTimer(engine, token, within));
                }
                for (Cancellation c : cancellations) {
                    started.add(link(c, engine, token));
                }
            } catch (Throwable e) { // for want of memory
                disarm.run();
                throw e;
            }
            return disarm;
        }

        private Runnable startTimer(Engine engine, CancelToken token, Duration d) {
            return engine.cancellations()
                    .cancelLater(token, d, () -> new DeadlineExceededException(label() + "did not end within " + d));
        }

        private Runnable link(Cancellation c, Engine engine, CancelToken token) {
            return c.onCancel(() -> engine.cancellations().cancel(token, Objects.requireNonNull(c.reason())))::close;
        }

        @Override
        public RuntimeException thrown(Throwable why) {
            for (Cancellation c : cancellations) {
                if (c.gave(why)) { // to all of its scopes; what this one throws has the failures of its own tasks
                    Throwable given = why.getCause();
                    return new TaskCancelledException(label() + "was " + why.getMessage(), given == null ? why : given);
                }
            }
            return ScopeOptions.asUnchecked(why);
        }

        private String label() {
            return "finish " + (name == null ? "" : '"' + name + "\" ");
        }
    }
}
