package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.WaitNode;
import org.jspecify.annotations.Nullable;

/** A message to one worker, handled by whoever drives it, at its next poll. */
abstract sealed class Mail {
    @Nullable
    Mail next; // written before the compare-and-set that publishes the message

    /** Tasks given in answer to a steal request. They carry their units. */
    static final class Gift extends Mail {
        final SpawnedTask[] tasks; // only the first `count` of them
        int count;
        final int victim;
        final long given; // when; 0 if no trace is recorded

        /**
         * @param room for the tasks: the message is made before the first is taken, so that want of memory loses none
         */
        Gift(SpawnedTask[] room, int victim, long given) {
            this.tasks = room;
            this.count = room.length;
            this.victim = victim;
            this.given = given;
        }
    }

    /** A waiter has registered with a future that this worker may complete without looking: see Cell. */
    static final class Recheck extends Mail {
        final ValueTask future;
        final WaitNode waiter;

        Recheck(ValueTask future, WaitNode waiter) {
            this.future = future;
            this.waiter = waiter;
        }
    }
}
