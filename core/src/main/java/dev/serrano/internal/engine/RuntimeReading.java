package dev.serrano.internal.engine;

import dev.serrano.observe.RuntimeStats;

/** One reading of a runtime's counters. */
public record RuntimeReading(
        long tasks,
        long steals,
        long suspensions,
        long requests,
        long iterations,
        long splits,
        long fibersCreated,
        int liveThreads,
        int peakThreads,
        int deadlocks,
        int stalls)
        implements RuntimeStats {}
