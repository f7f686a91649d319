package dev.serrano.workloads.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.locks.ReentrantLock;

/** Locks of the JDK, taken by the threads of a pool. */
final class PoolSections {
    private PoolSections() {}

    /** By {@code synchronized}. */
    static String monitor(Entrants entrants, ForkJoinPool pool) {
        Guarded g = new Guarded();
        return run(entrants, pool, g, () -> {
            synchronized (g) {
                g.step();
            }
        });
    }

    /** By a lock of java.util.concurrent. */
    static String reentrantLock(Entrants entrants, ForkJoinPool pool) {
        Guarded g = new Guarded();
        ReentrantLock lock = new ReentrantLock();
        return run(entrants, pool, g, () -> {
            lock.lock();
            try {
                g.step();
            } finally {
                lock.unlock();
            }
        });
    }

    private static String run(Entrants entrants, ForkJoinPool pool, Guarded g, Runnable section) {
        List<ForkJoinTask<?>> tasks = new ArrayList<>(entrants.tasks());
        for (int k = 0; k < entrants.tasks(); k++) {
            tasks.add(pool.submit(() -> {
                for (int i = 0; i < entrants.sections(); i++) {
                    section.run();
                }
            }));
        }
        tasks.forEach(ForkJoinTask::join);
        return Entrants.checksum(g);
    }
}
