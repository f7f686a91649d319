package edu.rice.hj.runtime.metrics;

import edu.rice.hj.api.HjMetrics;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Prints metrics.
 * {@snippet :
 * AbstractMetricsManager.dumpStatistics(abstractMetrics());
 * }
 */
public final class AbstractMetricsManager {
    private AbstractMetricsManager() {}

    /** Prints metrics to {@link System#out}. */
    public static void dumpStatistics(HjMetrics metrics) {
        dumpStatistics(metrics, System.out);
    }

    /** Prints metrics, one figure a line. */
    public static void dumpStatistics(HjMetrics metrics, PrintStream out) {
        out.println("Abstract metrics, in units of doWork");
        out.println("  total work (WORK):          " + metrics.totalWork());
        out.println("  critical path length (CPL): " + metrics.criticalPathLength());
        out.println(String.format(Locale.ROOT, "  ideal parallelism:          %.3f", metrics.idealParallelism()));
    }
}
