package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.scheduler.FiberBackend;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Breaks the runtime if a full heap keeps it from going on: a run that was cancelled because memory ran out does not end,
 * or a worker of the portable backend does not poll. Called by the watchdog.
 */
final class FullHeap {
    /* Implementation. A virtual thread for whose stack or timer the JDK finds no memory keeps its carrier, or is never
     * woken, and no code of ours meets an error: so a time decides. Meanwhile steps that allocate are left out, since
     * each allocation is a full collection. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(4);

    private final Engine engine;
    private final boolean portable;
    private @Nullable Run<?> ending;
    private long since;
    private boolean full; // at each look since fullSince
    private long fullSince;

    FullHeap(Engine engine) {
        this.engine = engine;
        this.portable = engine.settings().backend() == FiberBackend.PORTABLE;
    }

    /** Looks once; at a time of {@link System#nanoTime}. */
    void look(long now) {
        boolean before = full;
        full = Engine.heapIsFull();
        if (full && !before) {
            fullSince = now;
        }
        if (!engine.ranOutOfMemory) {
            return;
        }
        Run<?> run = engine.runEndingForMemory();
        if (run == null) {
            engine.ranOutOfMemory = false;
            ending = null;
        } else if (run != ending) {
            ending = run;
            since = now;
        } else if (now - since > PATIENCE && full) {
            engine.broken(Objects.requireNonNull(run.cancellation()));
        }
    }

    /**
     * A worker has not polled for so long. Returns whether the heap is full, so that nothing is to be allocated for it.
     */
    boolean explains(long unpolledNanos, long now) {
        if (full && portable && unpolledNanos > PATIENCE && now - fullSince > PATIENCE) {
            engine.broken(new OutOfMemoryError("no memory for the stacks of tasks that wait"));
        }
        return full;
    }
}
