package dev.serrano.spi;

import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.fiber.Timers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Finish scopes that end together, and quietly: the tasks of speculative work, of which some may turn out not to be
 * needed. A finish joins one by {@link dev.serrano.FinishOptions#with(ScopeGroup)}; its tasks, and its body, are
 * members. Of nested scopes each may belong to a group of its own; members of an inner one end with the outer, too.
 * <p>Thread-safe. Memory consistency: actions before {@link #end} happen-before the end of the finish scopes that it
 * ends, and before the return of {@link #hasEnded} if that is true.
 * <p>Source: the grouping of speculative tasks in S. M. Imam, "Cooperative Execution of Parallel Tasks with
 * Synchronization Constraints", chapter 4.
 * {@snippet :
 * ScopeGroup group = ScopeGroup.of(this);
 * finish(FinishOptions.none().with(group), () -> {
 *     async(() -> search(left));
 *     async(() -> search(right)); // whoever finds it calls group.end(), and the finish returns
 * });
 * }
 */
public sealed interface ScopeGroup permits Group {
    /** A group that lasts until it is ended. */
    static ScopeGroup of(Object owner) {
        return new Group(owner, null);
    }

    /**
     * A group that ends by itself, that long from now. The time is that of the runtime whose task calls. In a
     * deterministic schedule it is virtual; there the time of a group that was made outside begins with its first use.
     */
    static ScopeGroup of(Object owner, Duration limit) {
        return new Group(owner, Timers.saturatedNanos(limit));
    }

    /** The owner that the group was made for. */
    Object owner();

    /**
     * Ends the group: its tasks that have not begun do not begin, those that wait are resumed, and these and the others
     * end at their next call into Serrano. Scopes that join later end at once. Further calls have no effect.
     */
    void end();

    /** The time until the group ends by itself, zero if that is over; null if it has no limit. */
    @Nullable
    Duration timeLeft();

    /** Whether the group has ended, or its time is over. Never ends the caller. */
    boolean hasEnded();
}
