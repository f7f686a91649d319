package dev.serrano.ablation;

import dev.serrano.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * The channels that awaited futures have left on a worker, for the next ones. Touched by the worker's driver alone.
 * <p>Source: A. Prell's thesis, chapter 4, where this decides whether futures are fast.
 */
final class ChannelPool {
    private static final int MOST = 1 << 10;
    private static final @Nullable ResultChannel[] NONE = {};

    private @Nullable ResultChannel[] free = NONE; // made when the first one comes back
    private int count;

    /** That of a worker. */
    static ChannelPool of(Worker w) {
        Object kept = w.kept;
        if (kept == null) {
            kept = new ChannelPool();
            w.kept = kept;
        }
        return (ChannelPool) kept;
    }

    /** A channel, empty. */
    public ResultChannel take() {
        if (count == 0) {
            return new ResultChannel();
        }
        ResultChannel c = free[--count];
        return c == null ? new ResultChannel() : c;
    }

    /** Takes a channel back whose object was received. */
    public void put(ResultChannel c) {
        if (free.length == 0) {
            free = new ResultChannel[MOST];
        }
        if (count < MOST) {
            free[count++] = c;
        }
    }
}
