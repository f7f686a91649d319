package dev.serrano.control;

import dev.serrano.TaskRuntime;
import dev.serrano.spi.ScopeGroup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A clock with the time of the runtime whose task asks: the system's, or the virtual one of a deterministic schedule.
 * When it is asked from another time than before, it goes on from there. Thread-safe.
 */
final class RunClock {
    /* Implementation. Guarded by the monitor; all in it is short.
     * virtual  the deterministic runtime that asked last; null for the system's time.
     * group    one with a limit is what the spi shows of virtual time; nothing joins it. Null for the system's time.
     * offset   what the clock showed when that time began, at `begin` of the system's.
     * Rejected: one group for all. It keeps the virtual time of its first use, which stands still when that runtime has
     * been closed. */
    private static final long FOREVER = Long.MAX_VALUE / 2; // 146 years

    private @Nullable TaskRuntime virtual;
    private @Nullable ScopeGroup group;
    private long begin = System.nanoTime();
    private long offset;
    private long last;

    RunClock() {
        nanos();
    }

    /** The nanoseconds since the clock was made. */
    synchronized long nanos() {
        TaskRuntime current = TaskRuntime.current();
        TaskRuntime r = current != null && current.seed().isPresent() ? current : null;
        if (r != virtual) {
            virtual = r;
            group = r == null ? null : ScopeGroup.of("a clock", Duration.ofNanos(FOREVER));
            begin = System.nanoTime();
            offset = last;
        }
        Duration left = group == null ? null : group.timeLeft();
        last = offset + (left == null ? System.nanoTime() - begin : FOREVER - left.toNanos());
        return last;
    }
}
