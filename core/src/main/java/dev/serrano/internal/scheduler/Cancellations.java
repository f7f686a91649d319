package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The cancelled scopes of a runtime, and who has to hear of one. */
public final class Cancellations {
    /* Implementation.
     * active   number of cancelled scopes that have not ended, plus one while a trace is recorded. While it is positive
     *          every worker's poll word carries the cancel bit, so that checks, and the hooks of the trace, cost
     *          nothing otherwise.
     *          A fiber that suspends asks no further while it is 0. So it is never too low, even for a moment: raised
     *          before the cause is set, lowered by whoever ends the scope and finds the cause.
     * Dekker: a canceller cancels the token and then looks for waiters and continuations; those announce themselves and
     *          then look at the token (WaitingFiber.suspend, Continuations.whenDone). */
    private final Engine engine;
    private final AtomicInteger active = new AtomicInteger();
    private final Set<Continuations.Deferred> pending;

    Cancellations(Engine engine) {
        this.engine = engine;
        this.pending = engine.director != null
                ? Collections.synchronizedSet(new LinkedHashSet<>()) // cancelled in an order that can be replayed
                : ConcurrentHashMap.newKeySet();
    }

    /** Cancels a scope. Returns whether this call did. */
    public boolean cancel(CancelToken token, Throwable why) {
        return cancel(token, why, () -> {});
    }

    /** Cancels a scope; the action runs when the scope is cancelled and before its tasks hear of it. */
    boolean cancel(CancelToken token, Throwable why, Runnable before) {
        active.incrementAndGet(); // before anybody sees the scope cancelled, and takes it off at the scope's end
        boolean did = token.cancel(why);
        if (!did) {
            active.decrementAndGet(); // before the action, which may fail for want of memory
        }
        before.run();
        if (!did) {
            return false;
        }
        tellWorkers();
        for (Continuations.Deferred d : pending.toArray(Continuations.Deferred[]::new)) {
            d.cancelWithin(token, why);
        }
        engine.fibers.forEach(f -> {
            Waiter wt = f.waiter;
            if (wt != null
                    && wt.cancellable()
                    && wt.scope() instanceof FinishScope s
                    && s.token().within(token)) {
                wt.resolve(Waiter.CANCELLED);
            }
        });
        return true;
    }

    /** Cancels a scope after some time; the result calls that off. */
    public Runnable cancelLater(CancelToken token, Duration delay, Supplier<? extends Throwable> why) {
        if (delay.isZero()) {
            cancel(token, why.get());
            return () -> {};
        }
        token.expectDeadline();
        return engine.after(Timers.saturatedNanos(delay), () -> cancel(token, why.get()));
    }

    /** Tasks of map and onComplete whose future is not done yet. */
    Set<Continuations.Deferred> pending() {
        return pending;
    }

    int active() {
        return active.get();
    }

    /** Every worker takes the path with checks from its next poll on, until as many calls of {@link #checksEnd}. */
    void checksBegin() {
        active.incrementAndGet();
        tellWorkers();
    }

    private void tellWorkers() {
        for (Worker w : engine.workers) {
            w.setPollBit(Polled.POLL_CANCEL);
        }
    }

    /** A cancelled scope, or a trace, has ended. */
    void checksEnd() {
        active.decrementAndGet();
    }
}
