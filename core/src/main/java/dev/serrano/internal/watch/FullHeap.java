package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Breaks the runtime if a run that was cancelled because memory ran out does not end while the heap is full: its tasks lack
 * the memory for that, too. Called by the watchdog.
 */
final class FullHeap {
    /* Implementation. A virtual thread for whose stack or timer the JDK finds no memory keeps its carrier, or is never
     * woken, and no code of ours meets an error: so a time decides. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(4);

    private final Engine engine;
    private @Nullable Run<?> ending;
    private long since;

    FullHeap(Engine engine) {
        this.engine = engine;
    }

    /** Looks once; at a time of {@link System#nanoTime}. */
    void look(long now) {
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
        } else if (now - since > PATIENCE && Engine.heapIsFull()) {
            engine.broken(Objects.requireNonNull(run.cancellation()));
        }
    }
}
