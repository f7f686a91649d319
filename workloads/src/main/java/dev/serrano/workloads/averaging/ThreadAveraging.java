package dev.serrano.workloads.averaging;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;

/** A thread for each part, which waits for all others at a barrier of the JDK. */
final class ThreadAveraging {
    private ThreadAveraging() {}

    /** Waits for the others. */
    private interface Wait {
        void await() throws Exception;
    }

    static String phaser(Line problem, ExecutorService members) throws Exception {
        Phaser phaser = new Phaser(problem.tasks());
        try (ExecutorService threads = members) {
            return run(problem, threads, phaser::arriveAndAwaitAdvance);
        }
    }

    static String cyclicBarrier(Line problem) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(problem.tasks());
        try (ExecutorService threads = Executors.newFixedThreadPool(problem.tasks())) {
            return run(problem, threads, barrier::await);
        }
    }

    private static String run(Line problem, ExecutorService threads, Wait wait) throws Exception {
        Lines lines = new Lines(problem);
        List<Future<?>> all = new ArrayList<>(problem.tasks());
        for (int k = 0; k < problem.tasks(); k++) {
            int part = k;
            all.add(threads.submit(() -> {
                for (int step = 0; step < problem.steps(); step++) {
                    lines.average(step, part);
                    wait.await();
                }
                return true;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        return lines.checksum();
    }
}
