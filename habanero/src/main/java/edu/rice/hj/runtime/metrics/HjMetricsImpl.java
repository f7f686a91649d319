package edu.rice.hj.runtime.metrics;

import edu.rice.hj.api.HjMetrics;
import java.util.Locale;

/**
 * Work, critical path length and ideal parallelism. Two are equal if all three are, so a test can compare what it
 * expects with what was counted. Immutable.
 * {@snippet :
 * assertEquals(new HjMetricsImpl(6, 4, 1.5), abstractMetrics());
 * }
 */
public class HjMetricsImpl implements HjMetrics {
    private final long totalWork;
    private final long criticalPathLength;
    private final double idealParallelism;

    /** Metrics with the given figures. */
    public HjMetricsImpl(long totalWork, long criticalPathLength, double idealParallelism) {
        this.totalWork = totalWork;
        this.criticalPathLength = criticalPathLength;
        this.idealParallelism = idealParallelism;
    }

    @Override
    public long totalWork() {
        return totalWork;
    }

    @Override
    public long criticalPathLength() {
        return criticalPathLength;
    }

    @Override
    public double idealParallelism() {
        return idealParallelism;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(totalWork) * 31 + Long.hashCode(criticalPathLength);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HjMetricsImpl m
                && m.totalWork == totalWork
                && m.criticalPathLength == criticalPathLength
                && Double.compare(m.idealParallelism, idealParallelism) == 0;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "work %d, critical path length %d, ideal parallelism %.2f",
                totalWork,
                criticalPathLength,
                idealParallelism);
    }
}
