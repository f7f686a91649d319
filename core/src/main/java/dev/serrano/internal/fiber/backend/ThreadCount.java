package dev.serrano.internal.fiber.backend;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts live threads and remembers the highest count. */
final class ThreadCount {
    private final AtomicInteger live = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();

    /** Starts a thread, which counts until it says that it has {@link #ended}. */
    void start(Thread t) {
        int n = live.incrementAndGet();
        for (int p = peak.get(); p < n && !peak.compareAndSet(p, n); p = peak.get()) {
            Thread.onSpinWait();
        }
        try {
            t.start();
        } catch (Throwable e) {
            ended();
            throw e;
        }
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
