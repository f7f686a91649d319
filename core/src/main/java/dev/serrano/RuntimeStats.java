package dev.serrano;

/**
 * Counters of a runtime since its creation: racy, but monotone when nothing runs, so two readings can be subtracted.
 *
 * @param tasks tasks spawned (both branches of a join that ran in place are not)
 * @param steals times a worker took tasks from another
 * @param suspensions times a task was set aside to wait
 * @param requests steal requests sent
 * @param iterations iterations of loops that have run
 * @param splits pieces cut off from loops, each a task of its own
 * @param fibersCreated fibers made
 * @param liveThreads platform threads of the runtime alive now
 * @param peakThreads the most platform threads of the runtime alive at a time
 */
public record RuntimeStats(
        long tasks,
        long steals,
        long suspensions,
        long requests,
        long iterations,
        long splits,
        long fibersCreated,
        int liveThreads,
        int peakThreads) {}
