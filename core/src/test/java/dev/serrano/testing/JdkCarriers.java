package dev.serrano.testing;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;

/** The threads on which the JDK, and so the portable backend, runs virtual threads: one a processor. */
public final class JdkCarriers {
    private JdkCarriers() {}

    /** Lets at least so many run at a time, for a test whose waits keep all but one of them. */
    public static synchronized void atLeast(int n) {
        VirtualThreadSchedulerMXBean scheduler = scheduler();
        if (scheduler.getParallelism() < n) {
            scheduler.setParallelism(n);
        }
    }

    /** How many virtual threads run at a time. */
    public static int number() {
        return scheduler().getParallelism();
    }

    private static VirtualThreadSchedulerMXBean scheduler() {
        return ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    }
}
