package dev.serrano.internal.fiber;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts live threads and remembers the highest count. */
final class ThreadCount {
    private final AtomicInteger live = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();

    void started() {
        int n = live.incrementAndGet();
        peak.accumulateAndGet(n, Math::max);
    }

    void ended() {
        live.decrementAndGet();
    }

    int live() {
        return live.get();
    }

    int peak() {
        return peak.get();
    }
}
