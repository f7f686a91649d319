package dev.serrano.workloads.cluster.figures;

import java.util.concurrent.TimeUnit;

/** One of the two programs that are compared. */
public interface Side extends AutoCloseable {
    /** How many messages a flood has. */
    int FLOOD = 100_000;
    /** How many tasks a finish has, and how many asks are under way at a time. */
    int BATCH = 100;
    /** How many messages go there and back between two looks at the clock. */
    int ROUNDS = 100;

    /**
     * Measures, and checks the answer.
     *
     * @return the time of one operation, in the unit of the figure
     */
    double measure(Figure figure) throws Exception;

    /** A part of a measurement. */
    @FunctionalInterface
    interface Part {
        void run() throws Exception;
    }

    /** Repeats a part for some tenths of a second, and returns microseconds for one of its operations. */
    static double repeat(int operations, Part part) throws Exception {
        long start = System.nanoTime();
        long time;
        long n = 0;
        do {
            part.run();
            n += operations;
            time = System.nanoTime() - start;
        } while (time < TimeUnit.MILLISECONDS.toNanos(400));
        return time / 1e3 / n;
    }
}
