package dev.serrano.internal.engine;

import dev.serrano.DeadlockPolicy;
import dev.serrano.FailureHandler;
import dev.serrano.observe.TaskListener;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.scheduler.StealStrategy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Resolved settings of a runtime.
 *
 * @param layout the places, and the workers of each
 * @param strategy the program's own, for schedulers where a thief chooses; null for theirs
 * @param seed of the scheduler deterministic
 * @param preemptions of the scheduler deterministic: how many a schedule may have; negative for any number
 * @param pinned whether workers are to be bound to processors
 * @param listener hears of all tasks; null for nobody
 */
public record Settings(
        String name,
        Layout layout,
        String scheduler,
        StealStrategy.@Nullable Factory strategy,
        FiberBackend backend,
        long stackSize,
        FailureHandler failureHandler,
        Duration stallThreshold,
        DeadlockPolicy deadlock,
        Duration deadlockThreshold,
        long seed,
        int preemptions,
        boolean pinned,
        @Nullable TaskListener listener) {
    public int workers() {
        return layout.workers();
    }
}
