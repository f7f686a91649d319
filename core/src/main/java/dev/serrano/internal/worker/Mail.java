package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.WaitNode;
import org.jspecify.annotations.Nullable;

/** A message to one worker, handled by whoever drives it, at its next poll. */
public abstract sealed class Mail {
    @Nullable
    Mail next; // written before the compare-and-set that publishes the message

    /** Tasks given in answer to a steal request. They carry their units. */
    public static final class Gift extends Mail {
        public final SpawnedTask[] tasks; // only the first `count` of them
        public int count;
        final int victim;
        final long given; // when; 0 if no trace is recorded

        /**
         * @param room for the tasks: the message is made before the first is taken, so that want of memory loses none
         */
        public Gift(SpawnedTask[] room, int victim, long given) {
            this.tasks = room;
            this.count = room.length;
            this.victim = victim;
            this.given = given;
        }
    }

    /** A waiter has registered with a future that this worker may complete without looking: see Cell. */
    public static final class Recheck extends Mail {
        final ValueTask future;
        final WaitNode waiter;

        public Recheck(ValueTask future, WaitNode waiter) {
            this.future = future;
            this.waiter = waiter;
        }
    }
}
