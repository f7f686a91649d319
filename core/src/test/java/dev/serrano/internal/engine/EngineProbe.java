package dev.serrano.internal.engine;

import dev.serrano.internal.worker.Worker;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads what tests want to know of an engine. */
public final class EngineProbe {
    private EngineProbe() {}

    /** The fibers that have not ended. */
    public static int fibers(Engine engine) {
        AtomicInteger n = new AtomicInteger();
        engine.fibers.forEach(f -> n.incrementAndGet());
        return n.get();
    }

    /** The workers that look for cancelled scopes at every step. */
    public static int workersInCancelMode(Engine engine) {
        int n = 0;
        for (Worker w : engine.workers) {
            if (w.cancelMode || (w.poll() & Worker.POLL_CANCEL) != 0) {
                n++;
            }
        }
        return n;
    }
}
