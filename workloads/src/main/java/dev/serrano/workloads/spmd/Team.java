package dev.serrano.workloads.spmd;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads of the JDK, one for each task. */
public final class Team {
    private Team() {}

    /** The work of a thread for its task. */
    @FunctionalInterface
    public interface Work {

        /** Does the work of one task. */
        void run(int part) throws Exception;
    }

    /** Virtual threads. */
    public static ExecutorService virtual() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    /** Platform threads, enough for all tasks to be there at once. */
    public static ExecutorService platform(int tasks) {
        return Executors.newFixedThreadPool(tasks);
    }

    /** Runs all tasks to their end, and closes the threads. */
    public static void runAll(ExecutorService threads, int tasks, Work work) throws Exception {
        try (threads) {
            List<Future<?>> all = new ArrayList<>(tasks);
            for (int k = 0; k < tasks; k++) {
                int part = k;
                all.add(threads.submit(() -> {
                    work.run(part);
                    return true;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }
}
