package dev.serrano.workloads.work;

import dev.serrano.Serrano;

/**
 * Work that takes a given time and touches no memory: a fixed number of dependent arithmetic steps, found by measuring
 * once in a JVM. It never looks at a clock, so a task that is interrupted or shares its processor takes longer, as real
 * work would.
 */
public final class BusyWork {
    private final int micros;
    private final boolean polls;
    private final long steps;
    private final long slice;

    /** @param between two polls, in microseconds; 0 for none */
    private BusyWork(int micros, int between) {
        this.micros = micros;
        this.polls = between > 0;
        this.steps = micros == 0 ? 0 : Math.round(micros * StepRate.PER_MICROSECOND);
        this.slice = polls ? Math.max(1, Math.round(between * StepRate.PER_MICROSECOND)) : steps;
    }

    /**
     * Work without polls. The first call with more than 0 microseconds in a JVM takes some 100 ms, for the measuring.
     */
    public static BusyWork ofMicros(int micros) {
        return new BusyWork(micros, 0);
    }

    /**
     * The same amount of work, interrupted by {@link Serrano#poll()}.
     *
     * @param every how much work lies between two polls, in microseconds
     */
    public BusyWork polling(int every) {
        if (every < 1) {
            throw new IllegalArgumentException("a poll every " + every + " microseconds: must be positive");
        }
        return new BusyWork(micros, every);
    }

    /** How long it takes, in microseconds. */
    public int micros() {
        return micros;
    }

    /** How many steps of the generator it does. */
    public long stepCount() {
        return steps;
    }

    /**
     * Does the work.
     *
     * @return 1, which the compiler cannot know without doing the work
     */
    public long run() {
        long state = 1;
        if (polls) {
            long left = steps;
            while (left > slice) {
                state = steps(slice, state);
                left -= slice;
                Serrano.poll();
            }
            state = steps(left, state);
        } else {
            state = steps(steps, state);
        }
        return state == 0 ? 0 : 1;
    }

    /** Marsaglia's xorshift generator: from any state but 0 it never comes to 0. */
    static long steps(long count, long start) {
        long state = start;
        for (long i = 0; i < count; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        return state;
    }
}
