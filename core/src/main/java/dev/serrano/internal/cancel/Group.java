package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.spi.ScopeGroup;
import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The state of a {@link ScopeGroup}. */
public final class Group implements ScopeGroup {
    /* Implementation.
     * ended   written once, under the monitor; volatile for a look without it.
     * scopes  the open ones, in a ring of links around `scopes`; guarded by the monitor. The end of the group takes them off
     *         one by one, and ends each without the monitor. A scope that joins has its end called if that has happened.
     * The monitor is for fibers that are not in the runtime's hands: those of programs, timers and other threads. A fiber
     * that waits for it is suspended.
     * limit   null if there is none. That of a group that was made outside of a task begins anew, in virtual time, when a
     *         task of a deterministic schedule asks first. Racy: one such runtime has the group.
     * OVER is shared by all: only the scope that is ended has it as its own cause, and asks no more than that.
     * Rejected: a Cancellation for each group. It makes an exception with a stack trace for each end, of which a search
     * over many small groups has tens of thousands. */
    private final Object owner;
    private volatile @Nullable Limit limit;
    private final Link scopes = new Link(() -> {});
    private volatile boolean ended;

    /** Why a scope is cancelled whose group has ended. */
    public static final RuntimeException OVER = new Over();

    private static final class Over extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        Over() {
            super("the group of the finish has ended", null, false, false);
        }
    }

    /** So many nanoseconds from a time on. */
    private record Limit(TimeSource time, long begin, long nanos) {
        Limit(TimeSource time, long nanos) {
            this(time, time.nanoTime(), nanos);
        }

        long left() {
            return Math.max(0, nanos - (time.nanoTime() - begin));
        }
    }

    private static final class Link {
        private final Runnable end;
        private Link next = this;
        private Link previous = this;

        Link(Runnable end) {
            this.end = end;
        }
    }

    /** @param nanos after which the group ends by itself; null if it does not */
    public Group(Object owner, @Nullable Long nanos) {
        this.owner = owner;
        this.limit = nanos == null ? null : new Limit(TimeSource.current(), nanos);
    }

    @Override
    public Object owner() {
        return owner;
    }

    @Override
    public @Nullable Duration timeLeft() {
        Limit l = limit();
        return l == null ? null : Duration.ofNanos(l.left());
    }

    private @Nullable Limit limit() {
        Limit l = limit;
        if (l == null || l.time != TimeSource.SYSTEM || TimeSource.current() == l.time) {
            return l;
        }
        limit = new Limit(TimeSource.current(), l.nanos);
        return limit;
    }

    /**
     * A scope joins; its end is called when the group's is, or now if that has come.
     *
     * @return makes the scope leave
     */
    public Runnable join(Runnable end) {
        Link l = new Link(end);
        Runnable leave = () -> leave(l);
        boolean late;
        synchronized (this) {
            late = ended;
            if (!late) {
                l.next = scopes;
                l.previous = scopes.previous;
                l.previous.next = l;
                scopes.previous = l;
            }
        }
        if (late) {
            end.run();
        }
        return leave;
    }

    private synchronized void leave(Link l) {
        l.previous.next = l.next;
        l.next.previous = l.previous;
        l.next = l;
        l.previous = l;
    }

    @Override
    public void end() {
        if (ended) {
            return;
        }
        StackProbe.ask(); // before anything has happened: then all scopes are notified
        synchronized (this) {
            ended = true;
        }
        Throwable failure = null;
        for (Link l = first(); l != null; l = first()) {
            try {
                l.end.run();
            } catch (Throwable e) { // the others end all the same
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            Firing.rethrow(failure);
        }
    }

    private synchronized @Nullable Link first() {
        Link l = scopes.next;
        if (l == scopes) {
            return null;
        }
        leave(l);
        return l;
    }

    @Override
    public boolean hasEnded() {
        if (ended) {
            return true;
        }
        Limit l = limit();
        return l != null && l.left() == 0;
    }

    @Override
    public String toString() {
        return "group of " + owner;
    }
}
