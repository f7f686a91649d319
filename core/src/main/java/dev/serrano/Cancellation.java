package dev.serrano;

import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A switch that cancels the finish scopes that were opened with {@link Serrano#cancelledBy}, and runs the actions of
 * {@link #onCancel}.
 * {@snippet :
 * Cancellation stop = new Cancellation();
 * finish(cancelledBy(stop), () -> {
 *     async(() -> search(left));
 *     async(() -> stop.cancel("found")); // the finish throws TaskCancelledException: ... found
 * });
 * }
 * <p>Any thread may use the switch, and several scopes may share it. A scope that is opened after the cancellation is
 * cancelled at once. A cancellation cannot be undone.
 * <p>Memory consistency: actions before {@link #cancel} happen-before the actions of {@link #onCancel}, and before the
 * return of {@link #isCancelled} if that is true.
 */
public final class Cancellation {
    /* Implementation. A cancellation has two steps. The first makes its objects and probes the stack. The second needs
     * no memory. So either nothing has happened and the caller may try again, or all registered actions are called.
     * Failures of actions, which are user code, are thrown when all have been called.
     * sources     this, and all that it is linked to, directly or not; any of them cancels it. So nothing has to be passed
     *             on, and a linked one is known to the others only as long as something is registered with it: it needs
     *             no close.
     * reason      null, then once why, by cancel() under the lock; volatile reads elsewhere. A later registration,
     *             under the lock, finds it and is not listed any more.
     * entries     those that are registered, in their order; guarded by the lock. The canceller takes them off one by
     *             one, and calls each without it.
     * A registration has an entry at each source. Its state decides which thread calls the action, and that it is
     * called once. The lock is a monitor: a fiber that waits for it is suspended; no code of the runtime comes here
     * with a worker in its hands. No lock is taken under another.
     * Rejected: children in a list of the parent. A chain of them is passed on by recursion, or under many locks; and
     * who is dropped without being closed stays there. */
    private final Cancellation[] sources;
    private volatile @Nullable TaskCancelledException reason;
    private final LinkedHashSet<Entry> entries = new LinkedHashSet<>();

    /** A switch that has not been thrown. */
    public Cancellation() {
        this(List.of());
    }

    private Cancellation(Collection<Cancellation> others) {
        sources = new Cancellation[others.size() + 1];
        sources[0] = this;
        int i = 1;
        for (Cancellation c : others) {
            sources[i++] = c;
        }
    }

    /**
     * A switch of its own that is cancelled as well when one of the others is. To cancel it leaves the others as they
     * are. Nothing has to be closed: the others keep nothing of it but its present registrations.
     *
     * @throws IllegalArgumentException if there are no others
     */
    public static Cancellation linkedTo(Cancellation... others) {
        if (others.length == 0) {
            throw new IllegalArgumentException(
                    "linkedTo() without any Cancellation: it needs one at least; new Cancellation() is linked to none");
        }
        Set<Cancellation> all = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Cancellation c : others) {
            all.addAll(List.of(Objects.requireNonNull(c, "cancellation").sources));
        }
        return new Cancellation(all);
    }

    /**
     * Cancels the scopes: their tasks end at their next call into Serrano, the finish throws TaskCancelledException.
     * Then the actions given to {@link #onCancel} have run. Does nothing if this was cancelled before.
     *
     * @throws RuntimeException the exception of an action, when all have run; so an Error
     */
    public void cancel() {
        cancel(new TaskCancelledException("cancelled from outside"));
    }

    /**
     * A {@link #cancel()} with a reason.
     *
     * @param reason a part of the message of the TaskCancelledException
     */
    public void cancel(String reason) {
        cancel(new TaskCancelledException("cancelled from outside: " + Objects.requireNonNull(reason, "reason")));
    }

    /**
     * A {@link #cancel()} with a cause.
     *
     * @param reason the cause of the TaskCancelledException
     */
    public void cancel(Throwable reason) {
        Objects.requireNonNull(reason, "reason");
        cancel(new TaskCancelledException("cancelled from outside: " + Failures.text(reason), reason));
    }

    private void cancel(TaskCancelledException why) {
        StackProbe.ask();
        synchronized (this) {
            if (reason != null) {
                return;
            }
            reason = why;
        }
        Throwable failure = null;
        for (Entry e = takeFirst(); e != null; e = takeFirst()) {
            try {
                e.registration.fire();
            } catch (Throwable t) { // the other actions run all the same
                if (failure == null) {
                    failure = t;
                } else if (failure != t) {
                    failure.addSuppressed(t);
                }
            }
        }
        Exceptions.rethrow(failure);
    }

    /** Returns whether {@link #cancel()} was called, on this switch or on one that it is linked to. */
    public boolean isCancelled() {
        return reason() != null;
    }

    /**
     * Returns the reason of the cancellation; null before it. Its message or cause is the argument of {@code cancel},
     * and its stack trace that of the call.
     */
    public @Nullable TaskCancelledException reason() {
        for (Cancellation c : sources) {
            TaskCancelledException r = c.reason;
            if (r != null) {
                return r;
            }
        }
        return null;
    }

    /** Returns whether this was cancelled for a reason. */
    boolean gave(Throwable why) {
        for (Cancellation c : sources) {
            if (c.reason == why) {
                return true;
            }
        }
        return false;
    }

    /**
     * Registers an action that runs once on cancellation: on the thread that cancels, before its call returns, or now,
     * on this thread, if the switch is cancelled already. It should be short and must not wait for the tasks of the
     * caller. The call that ran the action throws its exception.
     * {@snippet :
     * try (var r = stop.onCancel(socket::shutdown)) {
     *     read(socket);
     * }
     * }
     *
     * @return withdraws the action
     */
    public Registration onCancel(Runnable action) {
        Registration r = new Registration(sources, Objects.requireNonNull(action, "action"));
        StackProbe.ask();
        r.enlist();
        return r;
    }

    /** An action that is to run on cancellation. */
    public static final class Registration implements AutoCloseable {
        private static final int WAITS = 0;
        private static final int CALLED = 1;
        private static final int CLOSED = 2;

        private final Entry[] entries;
        private final Runnable action;
        private final AtomicInteger state = new AtomicInteger(WAITS);

        private Registration(Cancellation[] sources, Runnable action) {
            this.action = action;
            entries = new Entry[sources.length];
            for (int i = 0; i < sources.length; i++) {
                entries[i] = new Entry(sources[i], this);
            }
        }

        private void enlist() {
            for (Entry e : entries) {
                if (!e.source.add(e)) {
                    fire();
                    break;
                }
            }
            if (state.get() != WAITS) { // called or closed by now, maybe before all were listed
                leave();
            }
        }

        private void fire() {
            if (end(CALLED)) {
                action.run();
            }
        }

        private boolean end(int how) {
            if (!state.compareAndSet(WAITS, how)) {
                return false;
            }
            leave();
            return true;
        }

        private void leave() {
            for (Entry e : entries) {
                e.source.remove(e);
            }
        }

        /** The action is not to run any more. If it has begun by now it goes on; this does not wait for it. */
        @Override
        public void close() {
            end(CLOSED);
        }
    }

    /** A registration in the list of one source. */
    private static final class Entry {
        final Cancellation source;
        final Registration registration;

        Entry(Cancellation source, Registration registration) {
            this.source = source;
            this.registration = registration;
        }
    }

    /** Returns false if this is cancelled. */
    private synchronized boolean add(Entry e) {
        return reason == null && entries.add(e);
    }

    private synchronized void remove(Entry e) {
        entries.remove(e);
    }

    private synchronized @Nullable Entry takeFirst() {
        return entries.isEmpty() ? null : entries.removeFirst();
    }

    /** How many are registered here; for tests. */
    synchronized int registered() {
        return entries.size();
    }
}
