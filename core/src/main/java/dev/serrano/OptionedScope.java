package dev.serrano;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.watch.AtWork;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.ScopeOptions;
import dev.serrano.spi.Membership;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of one finish, as the engine sees them. */
final class OptionedScope implements ScopeOptions {
    private final FinishOptions options;

    /** Written by the canceller, before the cause is set: so the finish that finds the cause sees it. */
    private String atWork = "";

    OptionedScope(FinishOptions options) {
        this.options = options;
    }

    /** Returns the engine's type, so that verifying the caller loads nothing. */
    static ScopeOptions of(FinishOptions options) {
        return new OptionedScope(options);
    }

    @Override
    public @Nullable String name() {
        return options.name;
    }

    @Override
    public @Nullable Group group() {
        return options.group;
    }

    @Override
    public boolean failFast() {
        return options.failFast;
    }

    @Override
    public boolean endsTasks() {
        return options.group != null || options.within != null || !options.cancellations.isEmpty();
    }

    @Override
    public boolean interrupts() {
        return options.interrupts;
    }

    @Override
    public boolean uncancellable() {
        return options.uncancellable;
    }

    @Override
    public List<Membership> memberships() {
        return options.memberships;
    }

    @Override
    public Runnable arm(RuntimeServices runtime, CancelToken token) {
        Host engine = Host.of(runtime);
        List<Runnable> started = new ArrayList<>(1 + options.cancellations.size());
        Runnable disarm = () -> started.forEach(Runnable::run);
        try {
            if (options.group != null) {
                started.add(joinGroup(options.group, engine, token));
            }
            if (options.within != null) {
                started.add(startTimer(engine, token, options.within));
            }
            for (Cancellation c : options.cancellations) {
                started.add(link(c, engine, token));
            }
        } catch (Throwable e) { // no memory
            disarm.run();
            throw e;
        }
        return disarm;
    }

    private Runnable startTimer(Host engine, CancelToken token, Duration d) {
        return engine.cancellations().cancelLater(token, d, () -> {
            lookAt(token, engine);
            return new DeadlineExceededException("a finish did not end within " + d);
        });
    }

    private Runnable joinGroup(Group g, Host engine, CancelToken token) {
        Runnable leave = g.join(() -> engine.cancellations().cancel(token, Group.OVER));
        Duration left = g.timeLeft();
        if (left == null || token.ownCause() != null) {
            return leave;
        }
        Runnable stop;
        try {
            stop = engine.cancellations().cancelLater(token, left, () -> Group.OVER);
        } catch (Throwable e) {
            leave.run();
            throw e;
        }
        return () -> {
            leave.run();
            stop.run();
        };
    }

    private Runnable link(Cancellation c, Host engine, CancelToken token) {
        return c.onCancel(() -> {
            lookAt(token, engine);
            engine.cancellations().cancel(token, Objects.requireNonNull(c.reason()));
        })::close;
    }

    private void lookAt(CancelToken token, Host engine) {
        if (!token.open()) {
            return;
        }
        try {
            StackProbe.askForBodies(); // near the end of the stack it is cancelled without
            atWork = AtWork.in(token, engine);
        } catch (StackOverflowError e) {
            return;
        }
    }

    @Override
    public RuntimeException thrown(Throwable why) {
        for (Cancellation c : options.cancellations) {
            if (c.gave(why)) { // to all of its scopes; the exception of this one has the failures of its own tasks
                Throwable given = why.getCause();
                TaskCancelledException e =
                        new TaskCancelledException(nameOrEmpty(), "was " + why.getMessage() + atWork);
                e.initCause(given == null ? why : given);
                return e;
            }
        }
        if (why instanceof DeadlineExceededException) { // made by the timer, not where the task waits
            return new DeadlineExceededException(nameOrEmpty(), "did not end within " + options.within + atWork);
        }
        return ScopeOptions.asUnchecked(why);
    }

    private String nameOrEmpty() {
        return options.name == null ? "" : options.name;
    }
}
