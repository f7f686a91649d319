package dev.serrano.testing;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;

/** The threads on which the JDK, and so the portable backend, runs virtual threads: one a processor. */
public final class JdkCarriers {
    private JdkCarriers() {}

    /** Lets at least so many run at a time, for a test whose waits keep all but one of them. */
    public static synchronized void atLeast(int n) {
        VirtualThreadSchedulerMXBean scheduler =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        if (scheduler.getParallelism() < n) {
            scheduler.setParallelism(n);
        }
    }
}
