package dev.serrano.workloads.phases;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;

/**
 * The problem.
 *
 * @param tasks how many tasks, each with a number of its own
 * @param phases how often they meet
 */
record Crowd(int tasks, int phases) {
    static final int MOST_TASKS = 10_000;
    static final int MOST_PHASES = 10_000_000;

    static Crowd of(Parameters parameters) throws BadParameterException {
        return new Crowd(parameters.integer("tasks", 1, MOST_TASKS), parameters.integer("phases", 0, MOST_PHASES));
    }

    /** Mixes two numbers, so that all that follows depends on both. */
    static long mix(long one, long other) {
        long mixed = (one + 31 * other + 1) * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ mixed >>> 32;
    }
}
