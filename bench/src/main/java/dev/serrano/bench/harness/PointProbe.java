package dev.serrano.bench.harness;

import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * Looks at the heap and the threads when a form says that it has reached a point worth looking at. The time spent here
 * is known, so that it can be left out of the sample.
 */
final class PointProbe {

    private final long heapBefore = usedHeap();
    private final int threadsBefore = platformThreads();
    private final Map<String, Double> counters;
    private long pausedNanos;

    PointProbe(Map<String, Double> counters) {
        this.counters = counters;
    }

    /** Collects garbage and counts; called by whichever thread runs the form at that point. */
    synchronized void reached(String point) {
        long start = System.nanoTime();
        counters.put(Counters.THREADS_ADDED + point, (double) (platformThreads() - threadsBefore));
        System.gc();
        counters.put(Counters.HEAP_ADDED + point, (double) (usedHeap() - heapBefore));
        pausedNanos += System.nanoTime() - start;
    }

    /** Takes what a form has counted itself. */
    synchronized void counted(String counter, double value) {
        counters.put(counter, value);
    }

    synchronized long pausedNanos() {
        return pausedNanos;
    }

    private static long usedHeap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static int platformThreads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
