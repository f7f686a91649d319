package dev.serrano.workloads.spmd;

/**
 * A program that is written once for all barriers: some tasks run the same code, each on its part of the data, and meet
 * after each step.
 *
 * <p>The answer does not depend on the number of tasks. So with one task, which meets no other, the program is its own
 * serial elision.
 *
 * @param <I> the prepared input, which a run does not change
 */
public interface SpmdProgram<I> {

    /** How many tasks there are to be. */
    int tasks(I input);

    /** Gets a run ready, with its own data. */
    Run start(I input, int tasks);

    /** One run. */
    interface Run {

        /** The work of a task, from its first step to its last; all tasks meet equally often. */
        void run(int part, Meeting meeting) throws Exception;

        /** The checksum, when all tasks have ended. */
        String checksum();
    }

    /** Where tasks wait for each other. */
    @FunctionalInterface
    interface Meeting {

        /** Waits until all tasks have come as often; sees what they did before. */
        void await() throws Exception;
    }
}
