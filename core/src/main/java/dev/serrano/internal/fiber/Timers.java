package dev.serrano.internal.fiber;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one timer thread of the JVM's runtimes. Its actions only set cells, end waits and submit. */
public final class Timers {
    public static final ScheduledThreadPoolExecutor TIMER = create();

    private Timers() {}

    private static ScheduledThreadPoolExecutor create() {
        ScheduledThreadPoolExecutor t = new ScheduledThreadPoolExecutor(
                1, OwnThreads.daemon("serrano-timer").factory());
        t.setRemoveOnCancelPolicy(true);
        t.setKeepAliveTime(10, TimeUnit.SECONDS);
        t.allowCoreThreadTimeOut(true);
        return t;
    }

    /** A duration in nanoseconds, cut off at what a timer can hold; negative ones count as zero. */
    public static long saturatedNanos(Duration d) {
        if (Objects.requireNonNull(d, "duration").isNegative()) {
            return 0;
        }
        try {
            return Math.min(d.toNanos(), Long.MAX_VALUE / 2);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE / 2;
        }
    }
}
