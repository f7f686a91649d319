package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.metrics.Counts;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.metrics.HjMetricsImpl;

/** Abstract metrics: {@link dev.serrano.metrics.Metrics} of a whole session. */
public final class Metrics {
    /** Costs nothing before the first session that counts the work of its thread. */
    private static volatile boolean threadsCount;

    private Metrics() {}

    /** There is a session whose thread's work counts. */
    static void countThreads() {
        threadsCount = true;
    }

    public static void doWork(long value) {
        Serrano.doWork(value);
        if (threadsCount && TaskRuntime.current() == null) {
            RunMetrics m = Session.measuredHere().metrics();
            if (m != null) {
                m.work(value);
            }
        }
    }

    /** @throws IllegalStateException if nothing is counted: an answer of 0 would pass for a result */
    public static HjMetrics abstractMetrics() {
        RunMetrics m = Session.measuredHere().metrics();
        if (m == null) {
            throw new IllegalStateException(
                    "abstractMetrics(): nothing is counted, since HjSystemProperty.abstractMetrics was not set when the"
                            + " launch began; call HjSystemProperty.abstractMetrics.set(true) before launchHabaneroApp,"
                            + " or give -D" + HjSystemProperty.abstractMetrics.getPropertyKey() + "=true");
        }
        Counts c = Session.ofCallingTask() != null ? dev.serrano.metrics.Metrics.ofCurrentTask() : m.counts();
        return new HjMetricsImpl(c.work(), c.criticalPath(), c.idealParallelism());
    }
}
