package dev.serrano.metrics;

/**
 * The counts of {@link Metrics}, in the units of {@link dev.serrano.Serrano#doWork}.
 * {@snippet :
 * Counts c = metrics.counts();
 * double speedUp = c.idealParallelism(); // work divided by the critical path length
 * }
 *
 * @param work WORK: all that was done
 * @param criticalPath CPL, the critical path length: the most that had to be done one after the other
 */
public record Counts(long work, long criticalPath) {
    /** The counts of no work. */
    public static final Counts NONE = new Counts(0, 0);

    /**
     * WORK divided by the critical path length: how many times as fast the program could be with any number of
     * processors, if nothing but its work took time. 1 if no work was done.
     */
    public double idealParallelism() {
        return criticalPath == 0 ? 1 : (double) work / criticalPath;
    }

    /** The counts of both, done beside each other. */
    Counts beside(Counts other) {
        return new Counts(TaskClock.sum(work, other.work), Math.max(criticalPath, other.criticalPath));
    }
}
