package dev.serrano.control;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A switch that cancels finish scopes and waits for their end, as one call. A {@link Cancellation} returns before the
 * tasks have ended; this one knows its scopes.
 * {@snippet :
 * StopSwitch stop = new StopSwitch();
 * Thread.ofVirtual().start(() -> finish(stop.options().named("poller"), () -> pollForever()));
 * stop.cancelAndWait(); // nothing of the poller runs any more
 * }
 * <p>Any thread may use the switch, and several scopes may share it. A scope that is opened after the cancellation is
 * cancelled at once; none of its tasks runs. (Kotlin: {@code cancelAndJoin}.)
 * <p>Memory consistency: actions of the tasks of the scopes happen-before the return of {@link #cancelAndWait}.
 */
public final class StopSwitch {
    /* Implementation.
     * open  the scopes that have begun and not ended; guarded by the monitor.
     * idle  made by the first that waits, set by the end of the last scope and then forgotten; guarded by the monitor.
     *       It is external: the scopes may be those of another runtime, which a report of deadlocks does not see. */
    private final Cancellation cancellation = new Cancellation();
    private int open;
    private @Nullable Event<Boolean> idle;

    /** A switch that has not been thrown. */
    public StopSwitch() {}

    /** The member of all tasks in a scope; it says where they are. */
    private static final class Within extends TaskMember {
        private final StopSwitch of;

        Within(StopSwitch of) {
            this.of = of;
        }

        @Override
        public TaskMember forChild() {
            return this;
        }
    }

    /** A scope, which ends once: also if a member after it keeps it from opening. */
    private static final class Inside extends ScopeMember {
        private final Within tasks;
        private final AtomicBoolean lasts = new AtomicBoolean(true);

        Inside(StopSwitch of) {
            tasks = new Within(of);
        }

        @Override
        public TaskMember forChild() {
            return tasks;
        }

        @Override
        public void scopeEnded(@Nullable Throwable failure) {
            end();
        }

        @Override
        public void discarded(Throwable why) {
            end();
        }

        private void end() {
            if (lasts.getAndSet(false)) {
                tasks.of.ended();
            }
        }
    }

    /**
     * The options of a finish that the switch cancels, and whose end it waits for. Others may be added:
     * {@code stop.options().within(time)}. The options may be used for any number of scopes.
     */
    public FinishOptions options() {
        return FinishOptions.none().cancelledBy(cancellation).with(this::opened);
    }

    private synchronized Inside opened() {
        open++;
        return new Inside(this);
    }

    private void ended() {
        Event<Boolean> e = null;
        synchronized (this) {
            if (--open == 0) {
                e = idle;
                idle = null;
            }
        }
        if (e != null) {
            e.setValue(true);
        }
    }

    /** The switch as a cancellation: to cancel without a wait, to link it, to register actions. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /**
     * Cancels the scopes and waits until all have ended: a task of a scope runs on until its next call into Serrano, and
     * its {@code finally} blocks run. Suspends a task, blocks a thread. May be called repeatedly, and by several at once.
     *
     * @throws IllegalStateException in a task of such a scope, which would wait for itself; nothing is cancelled then
     * @throws InterruptedException if the caller is interrupted while it waits; the scopes are cancelled
     * @throws dev.serrano.TaskTermination if the caller's own finish scope is cancelled while it waits
     */
    public void cancelAndWait() throws InterruptedException {
        Event<Boolean> e = cancel("cancelAndWait()");
        if (e != null) {
            Event.suspendInterruptibly(e);
        }
    }

    /**
     * A {@link #cancelAndWait()} that waits for a limited time.
     *
     * @return whether all scopes have ended
     */
    public boolean cancelAndWait(Duration limit) throws InterruptedException {
        Objects.requireNonNull(limit, "limit");
        Event<Boolean> e = cancel("cancelAndWait(" + limit + ")");
        return e == null || Event.suspend(e, limit);
    }

    /** Cancels; returns the event of the end, null if there is nothing to wait for. */
    private @Nullable Event<Boolean> cancel(String call) {
        if (CurrentTask.member(Within.class, w -> w.of == this) != null
                || CurrentTask.member(Inside.class, i -> i.tasks.of == this) != null) {
            throw new IllegalStateException(call + " in a task of a scope that it cancels would wait for itself: call"
                    + " cancellation().cancel() there, or wait in a task outside");
        }
        cancellation.cancel("cancelAndWait");
        synchronized (this) {
            if (open == 0) {
                return null;
            }
            Event<Boolean> e = idle;
            if (e == null) {
                e = Event.newExternalEvent("the end of the scopes of a switch");
                idle = e;
            }
            return e;
        }
    }

    /** Returns the number of scopes that have begun and not ended. */
    public synchronized int open() {
        return open;
    }

    @Override
    public synchronized String toString() {
        return "stop switch (" + open + " scopes" + (cancellation.isCancelled() ? ", cancelled" : "") + ")";
    }
}
