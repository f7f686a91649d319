package dev.serrano.sim;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task of a simulated program. It has no code, only what it does next: compute, spawn, await its children, end.
 *
 * <p>The engine calls {@link #step} each time the task may go on. A task is called by one worker at a time.
 */
public abstract class SimTask {
    /** The task that spawned this one; null for the root. */
    @Nullable
    SimTask parent;

    /** Children that have not ended. */
    int pending;

    /** Whether it waits for its children. */
    boolean awaiting;

    /** The worker that spawned it, and later the one that it last ran on. */
    int home;

    /** When the last child ended, in ticks, if it waited. */
    long readyAt;

    /** A task. */
    protected SimTask() {}

    /**
     * Says what the task does next: calls exactly one method of the argument.
     *
     * @param next takes the answer
     */
    protected abstract void step(Next next);

    /** What a task does next. */
    public static final class Next {
        enum Kind {
            NOTHING,
            COMPUTE,
            LAST,
            SPAWN,
            AWAIT,
            END
        }

        Kind kind = Kind.NOTHING;
        double nanos;
        double pollNanos;

        @Nullable
        SimTask child;

        Next() {}

        /** The task that is spawned, which there is. */
        SimTask child() {
            SimTask t = Objects.requireNonNull(child, "a simulated task spawns null");
            child = null;
            return t;
        }

        private void is(Kind k) {
            if (kind != Kind.NOTHING) {
                throw new IllegalStateException("a step of a simulated task must call one method of Next, not two");
            }
            kind = k;
        }

        /**
         * Computes for some time, then is called again.
         *
         * @param time in nanoseconds, 0 or more
         * @param pollEvery the distance of the polls of this time, in nanoseconds; 0 for none
         */
        public void compute(double time, double pollEvery) {
            is(Kind.COMPUTE);
            nanos = time;
            pollNanos = pollEvery;
        }

        /**
         * Computes for some time, then ends.
         *
         * @param time in nanoseconds, 0 or more
         * @param pollEvery the distance of the polls of this time, in nanoseconds; 0 for none
         */
        public void computeAndEnd(double time, double pollEvery) {
            is(Kind.LAST);
            nanos = time;
            pollNanos = pollEvery;
        }

        /**
         * Spawns a task, then is called again.
         *
         * @param task a new one
         */
        public void spawn(SimTask task) {
            is(Kind.SPAWN);
            child = task;
        }

        /** Waits until all children have ended, then is called again. */
        public void await() {
            is(Kind.AWAIT);
        }

        /** Ends. Children that have not ended go on. */
        public void end() {
            is(Kind.END);
        }
    }
}
