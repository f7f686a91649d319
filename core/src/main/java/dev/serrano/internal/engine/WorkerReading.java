package dev.serrano.internal.engine;

import dev.serrano.observe.WorkerStats;

/** One reading of what a worker does, and of its counters. */
public record WorkerReading(
        int worker,
        int place,
        State state,
        int queued,
        long spawned,
        long run,
        long steals,
        long stolen,
        long suspensions)
        implements WorkerStats {}
