package dev.serrano.internal.scheduler;

import dev.serrano.FailureHandler;
import dev.serrano.FiberBackend;
import java.time.Duration;

/**
 * Resolved settings of a runtime.
 *
 * @param seed of the scheduler deterministic
 * @param preemptions of the scheduler deterministic: how many a schedule may have; negative for any number
 */
public record Settings(
        String name,
        int workers,
        String scheduler,
        FiberBackend backend,
        long stackSize,
        FailureHandler failureHandler,
        Duration stallThreshold,
        long seed,
        int preemptions) {}
