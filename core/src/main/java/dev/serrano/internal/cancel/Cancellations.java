package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.Timers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The cancelled scopes of a runtime, and how they are cancelled. */
public final class Cancellations {
    /* Implementation.
     * active   number of cancelled scopes that have not ended, plus one while a trace is recorded. While it is positive
     *          every worker's poll word carries the cancel bit, so that checks, and the hooks of the trace, cost
     *          nothing otherwise.
     *          A fiber that suspends asks no further while it is 0. So it is never too low, even for a moment: raised
     *          before the cause is set, lowered by the end of the scope that finds the cause.
     * telling  number of cancellations, of scopes and of single futures, that have not notified all members: raised
     *          before the first is notified, lowered last. Meanwhile some are on no list, and some have been resumed
     *          and are in no queue yet: a look whether all stands still is at this, and then at the queues (Standstill,
     *          Director.rest).
     * Notified: the members of the token. The design block of CancelToken has the protocol between canceller and
     * member. The only user code that a notification calls is that of holders (ScopeHolder.cancelled). Since the cause
     * may be a full heap, it allocates and links nothing before the members are notified, but the place of a resumed
     * fiber in a queue. It does not recurse for scopes inside scopes, of which there may be very many. Failures of
     * members are thrown when all have been notified. */
    private final RuntimeServices host;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger telling = new AtomicInteger();

    public Cancellations(RuntimeServices host) {
        this.host = host;
    }

    /** Cancels a scope. Returns whether this call did. */
    public boolean cancel(CancelToken token, Throwable why) {
        return cancel(token, why, null);
    }

    /**
     * Does {@link #cancel(CancelToken, Throwable)} for a caller that must go on, or has none of its own. Failures of
     * holders go to the failure handler.
     */
    public boolean cancelAndReport(CancelToken token, Throwable why) {
        try {
            return cancel(token, why);
        } catch (VirtualMachineError e) { // ours, or as good as that
            throw e;
        } catch (Throwable e) { // all have been notified
            host.reportLater(e);
            return true;
        }
    }

    /** Cancels a scope; an action runs when the scope is cancelled and before its tasks are notified. */
    public boolean cancel(CancelToken token, Throwable why, @Nullable Runnable before) {
        begins();
        try {
            active.incrementAndGet(); // before its end sees the scope cancelled, and lowers it
            boolean did = token.cancel(why);
            if (!did) {
                active.decrementAndGet(); // before the action, which may fail without memory
            }
            try {
                if (before != null) {
                    before.run();
                }
            } finally {
                if (did) {
                    host.raiseCancelBits();
                    try {
                        token.cancelled(why);
                    } finally {
                        token.interruptCalls();
                    }
                }
            }
            return did;
        } finally {
            ends();
        }
    }

    /** A cancellation begins: until it {@link #ends} some members have been notified, and others are to be. */
    public void begins() {
        telling.incrementAndGet();
    }

    public void ends() {
        telling.decrementAndGet();
    }

    /** Whether a cancellation is half-way; fibers that it has set free by then may be on no list, in no queue. */
    public boolean underWay() {
        return telling.get() != 0;
    }

    /** Cancels a scope after some time; the result calls that off. */
    public Runnable cancelLater(CancelToken token, Duration delay, Supplier<? extends Throwable> why) {
        if (delay.isZero()) {
            cancel(token, why.get());
            return () -> {};
        }
        token.expectDeadline();
        return host.after(Timers.saturatedNanos(delay), () -> {
            try {
                cancel(token, causeOf(why));
            } catch (Throwable e) { // the timer would keep it to itself
                host.reportLater(e);
            }
        });
    }

    /** If there is no memory for the cause, that is the cause: the time is up all the same. */
    private static Throwable causeOf(Supplier<? extends Throwable> why) {
        try {
            return why.get();
        } catch (OutOfMemoryError e) {
            return e;
        }
    }

    public int active() {
        return active.get();
    }

    /** Every worker takes the path with checks from its next poll on, until as many calls of {@link #checksEnd}. */
    public void checksBegin() {
        active.incrementAndGet();
        host.raiseCancelBits();
    }

    /** A cancelled scope, or a trace, has ended. */
    public void checksEnd() {
        active.decrementAndGet();
    }
}
