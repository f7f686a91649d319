package dev.serrano.internal.scheduler;

import dev.serrano.FailureHandler;
import dev.serrano.FiberBackend;
import java.time.Duration;

/** Resolved settings of a runtime. */
public record Settings(
        String name,
        int workers,
        String scheduler,
        FiberBackend backend,
        long stackSize,
        FailureHandler failureHandler,
        Duration stallThreshold) {}
