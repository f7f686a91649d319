package dev.serrano.test;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a task that is at a point of a {@link Recording} has gone past it: its thread has computed for a
 * millisecond since, or has been blocked for 20 ms. A thread that waits for a processor is neither.
 */
final class TurnLease {
    /* Implementation. Belongs to the thread that waits. The processor time of a virtual thread cannot be read, and a
     * virtual thread that waits for a carrier looks like one that runs: 100 ms on the clock are taken for it. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final boolean CPU_TIME = THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    private static final long COMPUTES = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long BLOCKED = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long UNKNOWN = TimeUnit.MILLISECONDS.toNanos(100);

    private final @Nullable Thread holder;
    private final long start = System.nanoTime();
    private final long cpuStart;
    private long blockedSince = -1;

    TurnLease(@Nullable Thread holder) {
        this.holder = holder;
        this.cpuStart = cpu(holder);
    }

    private static long cpu(@Nullable Thread t) {
        return t == null || t.isVirtual() || !CPU_TIME ? -1 : THREADS.getThreadCpuTime(t.threadId());
    }

    boolean isOver() {
        Thread t = holder;
        if (t == null) {
            return false; // it has not yet said on which thread it is
        }
        long now = System.nanoTime() - start;
        if (t.getState() == Thread.State.RUNNABLE) {
            blockedSince = -1;
            long cpu = cpu(t);
            return cpu < 0 || cpuStart < 0 ? now > UNKNOWN : cpu - cpuStart > COMPUTES;
        }
        if (blockedSince < 0) {
            blockedSince = now;
        }
        return now - blockedSince > BLOCKED;
    }
}
