package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.metrics.Counts;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.runtime.metrics.HjMetricsImpl;

/** Abstract metrics: {@link dev.serrano.metrics.Metrics} of a whole session. */
public final class Metrics {
    /** Nobody pays before the first session that counts the work of its thread. */
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

    public static HjMetrics abstractMetrics() {
        Counts c = counts();
        return new HjMetricsImpl(c.work(), c.criticalPath(), c.idealParallelism());
    }

    private static Counts counts() {
        if (Session.ofCallingTask() != null) {
            return dev.serrano.metrics.Metrics.ofCurrentTask();
        }
        RunMetrics m = Session.measuredHere().metrics();
        return m == null ? Counts.NONE : m.counts();
    }
}
