package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.HeldScope;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Polled;
import dev.serrano.internal.worker.Program;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The cancelled scopes of a runtime, and who has to hear of one. */
public final class Cancellations {
    /* Implementation.
     * active   number of cancelled scopes that have not ended, plus one while a trace is recorded. While it is positive
     *          every worker's poll word carries the cancel bit, so that checks, and the hooks of the trace, cost
     *          nothing otherwise.
     *          A fiber that suspends asks no further while it is 0. So it is never too low, even for a moment: raised
     *          before the cause is set, lowered by whoever ends the scope and finds the cause.
     * telling  number of cancellations, of scopes and of single futures, that have not told everybody: raised before the
     *          first hears of it, lowered last. Meanwhile some are on no list, and some have been resumed and are in no
     *          queue yet: who looks whether all stands still looks at this, and then at the queues (Standstill,
     *          Director.rest).
     * Who is told: the members of the token, CancelToken. Its design block has the protocol between canceller and member.
     * Telling calls no user code but what holders do (ScopeHolder.cancelled), allocates and links nothing before the members are told, since the cause may be want
     *          of memory, but what a resumed fiber needs in a queue, and does not recurse for scopes inside scopes, of which there may be very many. What fails for one
     *          member is thrown when all have been told. */
    private final Host engine;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger telling = new AtomicInteger();

    Cancellations(Host engine) {
        this.engine = engine;
    }

    /** Cancels a scope. Returns whether this call did. */
    public boolean cancel(CancelToken token, Throwable why) {
        return cancel(token, why, null);
    }

    /**
     * As {@link #cancel(CancelToken, Throwable)}, for one who must go on, or whom nobody has called: what holders throw
     * goes to the failure handler.
     */
    public boolean cancelAndReport(CancelToken token, Throwable why) {
        try {
            return cancel(token, why);
        } catch (VirtualMachineError e) { // ours, or as good as that
            throw e;
        } catch (Throwable e) { // all have been told
            engine.reportLater(e);
            return true;
        }
    }

    /** Cancels a scope; an action runs when the scope is cancelled and before its tasks hear of it. */
    public boolean cancel(CancelToken token, Throwable why, @Nullable Runnable before) {
        begins();
        try {
            active.incrementAndGet(); // before anybody sees the scope cancelled, and takes it off at the scope's end
            boolean did = token.cancel(why);
            if (!did) {
                active.decrementAndGet(); // before the action, which may fail for want of memory
            }
            try {
                if (before != null) {
                    before.run();
                }
            } finally {
                if (did) {
                    tellWorkers();
                    try {
                        tellMembers(token, why);
                    } finally {
                        if (token instanceof ScopeToken t) {
                            t.interruptCalls();
                        }
                    }
                }
            }
            return did;
        } finally {
            ends();
        }
    }

    /** Somebody is about to cancel something: until it {@link #ends} it has told some, and is to tell others. */
    public void begins() {
        telling.incrementAndGet();
    }

    public void ends() {
        telling.decrementAndGet();
    }

    /** Whether somebody is half-way through a cancellation; what it has done by then may be on no list, in no queue. */
    public boolean underWay() {
        return telling.get() != 0;
    }

    /** Ends the waits in a cancelled scope and in those inside it, which are gone through one after the other. */
    private static void tellMembers(CancelToken token, Throwable why) {
        Throwable failure = null;
        CancelToken firstInner = null; // a queue, linked through the tokens
        CancelToken lastInner = null;
        for (CancelToken t = token; t != null; ) {
            for (Cancellable c = t.take(); c != null; c = t.take()) {
                if (c instanceof CancelToken inner) {
                    if (lastInner == null) {
                        firstInner = inner;
                    } else {
                        lastInner.setNextTaken(inner);
                    }
                    lastInner = inner;
                    continue;
                }
                try {
                    tell(c, t, token, why);
                } catch (Throwable e) { // the others have to hear of it all the same
                    failure = failure == null ? e : failure;
                }
            }
            t = firstInner;
            if (t != null) {
                firstInner = t.nextTaken();
                lastInner = firstInner == null ? null : lastInner;
            }
        }
        Exceptions.rethrow(failure);
    }

    private static void tell(Cancellable c, CancelToken of, CancelToken cancelled, Throwable why) {
        if (c instanceof TaskFiber f) { // no switch: to link one takes memory, which there may not be
            tell(f, of, cancelled);
        } else if (c instanceof DeferredTask p) {
            p.cancel(why);
        } else if (c instanceof HeldScope h) {
            h.cancel();
        } else {
            throw new IllegalStateException("a cancellation is nothing to " + c);
        }
    }

    private static void tell(TaskFiber f, CancelToken of, CancelToken cancelled) {
        Waiter wt = f.waiter;
        if (wt != null
                && wt.cancellable()
                && wt.scope() instanceof FinishScope s
                && (s.token() == of || s.token().within(cancelled))) {
            wt.resolve(Waiter.CANCELLED);
        }
    }

    /** Cancels a scope after some time; the result calls that off. */
    public Runnable cancelLater(CancelToken token, Duration delay, Supplier<? extends Throwable> why) {
        if (delay.isZero()) {
            cancel(token, why.get());
            return () -> {};
        }
        token.expectDeadline();
        return engine.after(Timers.saturatedNanos(delay), () -> {
            try {
                cancel(token, causeOf(why));
            } catch (Throwable e) { // the timer would keep it to himself
                engine.reportLater(e);
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

    /**
     * Whether a condition holds for each task that waits to become ready, those of map and onComplete and those with
     * inputs, and no cancellation is half-way through those that it ends. Looks at every fiber that has waited.
     */
    public boolean allPending(Predicate<DeferredTask> condition) {
        for (Program run : engine.runs()) {
            if (!eachMember(run, m -> !(m instanceof DeferredTask p) || condition.test(p))) {
                return false;
            }
        }
        return !underWay(); // after the lists: see telling
    }

    /** Whether a condition holds for each member of each scope of a run, tokens of inner scopes among them. */
    public static boolean eachMember(Program run, Predicate<Cancellable> condition) {
        boolean[] holds = {true};
        ArrayDeque<CancelToken> tokens = new ArrayDeque<>();
        run.forEachOuterToken(tokens::add);
        for (CancelToken t = tokens.poll(); t != null && holds[0]; t = tokens.poll()) {
            t.forEachMember(m -> {
                if (m instanceof CancelToken inner) {
                    tokens.add(inner);
                }
                holds[0] = holds[0] && condition.test(m);
            });
        }
        return holds[0];
    }

    public int active() {
        return active.get();
    }

    /** Every worker takes the path with checks from its next poll on, until as many calls of {@link #checksEnd}. */
    public void checksBegin() {
        active.incrementAndGet();
        tellWorkers();
    }

    private void tellWorkers() {
        for (Worker w : engine.workers) {
            w.raisePollBit(Polled.POLL_CANCEL);
        }
    }

    /** A cancelled scope, or a trace, has ended. */
    public void checksEnd() {
        active.decrementAndGet();
    }
}
