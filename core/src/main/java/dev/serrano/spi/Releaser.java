package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * A member whose task can end waits of other tasks, as one that is registered on a phaser ends phases. Reports of deadlocks
 * and dumps ask it, on any thread, while its task is suspended: they find the tasks that wait in a circle by it, and name
 * by it what a task waits for. Must not wait and must not throw.
 * {@snippet :
 * final class Registration extends TaskMember implements Releaser {
 *     public boolean holdsUp(Object awaited) {
 *         return awaited == latch.open.asFuture() && !arrived;
 *     }
 *
 *     public String describe(Object awaited) {
 *         return awaited == latch.open.asFuture() ? "latch " + latch : null;
 *     }
 * }
 * }
 */
public interface Releaser {
    /**
     * Whether the wait for this cannot end before this member's task has done something.
     *
     * @param awaited what another task waits for: the future of an event, {@link dev.serrano.sync.Event#asFuture}, or
     *     what else a task can wait for
     */
    boolean holdsUp(Object awaited);

    /** Describes the object that the task itself may wait for; null if the member does not know it. */
    @Nullable
    String describe(Object awaited);
}
