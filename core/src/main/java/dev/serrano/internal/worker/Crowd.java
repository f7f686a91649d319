package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Holding;
import java.util.function.BooleanSupplier;

/** How a task keeps its worker and looks, instead of waiting at once, where many wait for one thing already. */
public final class Crowd {
    /** The size of a crowd of waiters for one thing: a task does not join it at once if it is likely to shrink. */
    public static final int CROWD = 64;

    private static final long NANOS_FOR_EACH = 2_000;
    private static final long MOST_NANOS = 16_000_000;
    private static final int MOST_SHARE = 16;
    private static final long SPIN_NANOS = 20_000;
    private static final long SHORTEST_NAP = 20_000;
    private static final long LONGEST_NAP = 1_000_000;
    private static final long AWAY_NANOS = 100_000_000;
    private static final long AWAY_NANOS_FOR_EACH = 20_000_000; // worker: all of them may have a turn on one processor
    private static final long TURN_NANOS = 5_000_000;
    private static final int ANSWERED =
            Worker.POLL_MESSAGE | Worker.POLL_REQUEST | Worker.POLL_WATCH | Worker.POLL_CANCEL; // while it looks

    private Crowd() {}

    /**
     * How long to look before joining a crowd of so many, in nanoseconds: about the time that they need; longer if
     * workers share processors, since tasks that look keep the processor from the worker that serves.
     */
    public static long nanosFor(TaskFiber f, int many) {
        return Math.min(many * NANOS_FOR_EACH, MOST_NANOS)
                * Math.clamp(f.engine.workerCount / f.engine.processors, 1, MOST_SHARE);
    }

    /**
     * Nanoseconds of combined looking without a grant after which the holder is assumed to wait itself, or to compute:
     * it has had a turn on a processor.
     */
    public static long awayNanos(TaskFiber f) {
        long each = Math.max(AWAY_NANOS_FOR_EACH, f.engine.workerCount / f.engine.processors * TURN_NANOS);
        return Math.max(AWAY_NANOS, f.engine.workerCount * each); // many look at the same time
    }

    /**
     * Looks again and again whether something has come true, and keeps the worker meanwhile. It gives up after the given
     * time, once the worker has something ready, which may be what all wait for, or once a submission has waited for some
     * milliseconds. Steal requests are answered meanwhile. Tasks that fill a queue as fast as others empty it would need a
     * stack each; this slows them down. Where workers share processors it naps between two looks, if the mechanism can, so
     * that the task that serves the queue gets a processor.
     */
    public static boolean looksFor(TaskFiber f, BooleanSupplier what, long nanos) {
        Worker w = f.settled();
        if (w == null || f.engine.isDeterministic()) {
            return false; // it keeps no worker, as in a body that may block, or no other one runs
        }
        boolean naps = f.engine.workerCount > f.engine.processors;
        long nap = SHORTEST_NAP;
        long since = w.nanoTime();
        for (long gone = 0; !w.hasReady() && gone < nanos; gone = w.nanoTime() - since) {
            if (naps && gone > SPIN_NANOS) {
                f.engine.mechanism().nap(Math.min(nap, nanos - gone));
                nap = Math.min(2 * nap, LONGEST_NAP);
            } else {
                FiberMechanism.spin();
            }
            if (what.getAsBoolean()) {
                return true;
            }
            if ((w.poll() & ANSWERED) != 0) {
                w.handlePoll(f);
                if (w.cancelMode && f.cancellation() != null) {
                    return false;
                }
            }
            if ((w.poll() & Worker.POLL_YIELD) != 0) {
                return false;
            }
        }
        return false;
    }

    /** The fiber has been granted something for which others wait. */
    public static void holds(TaskFiber f, Holding h) {
        f.holding = h;
        f.waitsHolding = false;
    }

    /**
     * The fiber gives back what it holds, or is about to wait for some more of it.
     *
     * @return whether it has held this last, and has lost its worker meanwhile
     */
    public static boolean holdsNoMore(TaskFiber f, Holding h) {
        if (f.holding != h) {
            return false;
        }
        f.holding = null;
        return f.waitsHolding;
    }
}
