package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.tuning.Tunables;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many consecutive tasks a worker starts that suspend at once (ADR 0010). If another worker is about to
 * complete what they wait for, a moment's wait costs less than starting, and suspending, more of their kind. A wait that
 * was in vain is tried less often.
 */
public final class SuspensionBackoff {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. */
    private static final int ENDLESS = Integer.MAX_VALUE;
    private final int first;
    private int limit;
    private int unfinished; // tasks started at the base since the last one that ended
    private @Nullable Waiter lastWait;

    /**
     * @param spare whether each worker has a processor of its own: otherwise a worker that waits by spinning may keep
     *     the one that it waits for from running
     */
    public SuspensionBackoff(boolean spare) {
        first = spare ? Tunables.FIRST_SUSPENSIONS : ENDLESS;
        limit = first;
    }

    /** A task is about to be started with nothing below it. */
    public void starts() {
        unfinished++;
    }

    /** A task that was started with nothing below it has ended. */
    public void ended() {
        unfinished = 0;
        if (limit > first) {
            limit >>= 1;
        }
    }

    /** The driver is about to suspend. */
    public void suspends(Waiter waiter) {
        lastWait = waiter;
    }

    /** The worker has nothing to do: its next suspensions are of other tasks. */
    public void idles() {
        unfinished = 0;
        lastWait = null;
    }

    /** Whether a task was started at the base and none has ended since. */
    public boolean tried() {
        return unfinished > 0;
    }

    public boolean exhausted() {
        return unfinished >= limit;
    }

    /**
     * Waits a moment for something that becomes ready; null if nothing does.
     *
     * @param poll handles what others ask of the worker meanwhile
     */
    public @Nullable Object linger(ReadyQueue ready, WorkerGroup place, Runnable poll) {
        unfinished = 0;
        Waiter awaited = lastWait;
        lastWait = null;
        if (awaited == null || place.size - place.withoutTasks() <= 1) {
            return null;
        }
        long start = place.runtime.nanoTime();
        long waited;
        do {
            for (int i = 0; i < 16; i++) {
                Thread.onSpinWait();
            }
            Object o = ready.poll();
            if (o != null) {
                return o;
            }
            poll.run();
            waited = place.runtime.nanoTime() - start;
        } while (waited < Tunables.LEAD_NANOS || awaited.pending() && waited < Tunables.LINGER_NANOS);
        limit = awaited.pending() ? Math.min(limit * 2, Tunables.MOST_SUSPENSIONS) : first;
        return null;
    }
}
