package dev.serrano.observe;

import dev.serrano.internal.engine.RuntimeReading;

/**
 * Counters of a runtime since its creation: racy, but monotone when nothing runs, so two readings can be subtracted. Two
 * readings are equal if all their counters are. Only the runtime implements this interface, and more counters may come.
 * {@snippet :
 * RuntimeStats before = runtime.stats();
 * runtime.launch(program);
 * long tasks = runtime.stats().tasks() - before.tasks();
 * }
 */
public sealed interface RuntimeStats permits RuntimeReading {
    /** Tasks spawned; both branches of a join that ran in place are not. */
    long tasks();

    /** Times a worker took tasks from another. */
    long steals();

    /** Times a task was suspended to wait. */
    long suspensions();

    /** Steal requests sent. */
    long requests();

    /** Iterations of loops that have run. */
    long iterations();

    /** Pieces cut off from loops, each a task of its own. */
    long splits();

    /** Fibers made. */
    long fibersCreated();

    /** Platform threads of the runtime alive now. */
    int liveThreads();

    /** The most platform threads of the runtime alive at a time. */
    int peakThreads();

    /** Deadlocks that were reported or failed, each once. */
    int deadlocks();

    /** Warnings of the watchdog that a worker has not polled for the stall threshold. */
    int stalls();
}
