package dev.serrano.workloads.suspended;

/**
 * Tasks that all wait for one signal.
 *
 * @param size how many tasks
 */
record Crowd(int size) {
    /** The point that the parallel forms report when all tasks wait; see {@code RunContext.reached}. */
    static final String ALL_WAIT = "suspended";

    /** The value of the signal. */
    static final long SIGNAL = 3;

    /** The result of a task for the signal. */
    static long answer(long signal, int task) {
        return signal * task + 1;
    }

    /** The sum of all answers. */
    long sum() {
        long tasks = size;
        return SIGNAL * (tasks * (tasks - 1) / 2) + tasks;
    }
}
