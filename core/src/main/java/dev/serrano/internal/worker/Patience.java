package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * How long a worker bears it that the tasks that it starts all suspend (ADR 0010). If another worker is about to bring
 * what they wait for, a moment's wait costs less than starting, and suspending, more of their kind. What was in vain is
 * tried less often.
 */
final class Patience {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. */
    private static final int FIRST = 8;
    private static final int LAST = 1 << 8;
    private static final int ENDLESS = Integer.MAX_VALUE;
    private static final long LEAD_NANOS = 20_000; // a front that is followed too closely is met again at once
    private static final long LINGER_NANOS = 100_000;

    private final int first;
    private int limit;
    private int unfinished; // tasks started at the base since the last one that ended
    private @Nullable Waiter lastWait;

    /**
     * @param spare whether each worker has a processor of its own: otherwise who waits by spinning may well keep from
     *     running the worker that it waits for
     */
    Patience(boolean spare) {
        first = spare ? FIRST : ENDLESS;
        limit = first;
    }

    /** A task is about to be started with nothing below it. */
    void starts() {
        unfinished++;
    }

    /** A task that was started with nothing below it has ended. */
    void ended() {
        unfinished = 0;
        if (limit > first) {
            limit >>= 1;
        }
    }

    /** The driver is about to suspend. */
    void suspends(Waiter waiter) {
        lastWait = waiter;
    }

    /** The worker has nothing to do: what comes next has to do with other tasks. */
    void idles() {
        unfinished = 0;
        lastWait = null;
    }

    /** Whether a task was started at the base and none has ended since. */
    boolean tried() {
        return unfinished > 0;
    }

    boolean exhausted() {
        return unfinished >= limit;
    }

    /** Waits a moment for something that has become ready; null if nothing has. */
    @Nullable
    Object linger(Worker w, TaskFiber f) {
        unfinished = 0;
        Waiter awaited = lastWait;
        lastWait = null;
        if (awaited == null || !w.place.othersBusy()) {
            return null;
        }
        long start = System.nanoTime();
        long waited;
        do {
            for (int i = 0; i < 16; i++) {
                Thread.onSpinWait();
            }
            Object o = w.ready.poll();
            if (o != null) {
                return o;
            }
            if (w.poll() != 0) {
                w.handlePoll(f);
            }
            waited = System.nanoTime() - start;
        } while (waited < LEAD_NANOS || awaited.pending() && waited < LINGER_NANOS);
        limit = awaited.pending() ? Math.min(limit * 2, LAST) : first;
        return null;
    }
}
