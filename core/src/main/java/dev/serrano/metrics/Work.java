package dev.serrano.metrics;

import dev.serrano.internal.context.WorkCounts;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncMember;

/**
 * How a task says what it does.
 * {@snippet :
 * async(() -> {
 *     multiply(block);
 *     doWork(2L * n * n * n); // what Serrano.doWork calls
 * });
 * }
 */
public final class Work {
    private Work() {}

    /** {@link dev.serrano.Serrano#doWork}. */
    public static void doWork(long units) {
        if (units < 0) {
            throw new IllegalArgumentException("doWork(" + units + "): work must not be negative");
        }
        if (WorkCounts.inUse()) {
            CurrentTask.forEachMember(SyncMember.class, m -> m.worked(units));
        }
    }
}
