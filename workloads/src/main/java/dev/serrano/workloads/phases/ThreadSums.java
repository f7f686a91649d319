package dev.serrano.workloads.phases;

import dev.serrano.workloads.spmd.Team;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;

/** Threads at a barrier of the JDK, of which the last one that comes adds up the numbers of all. */
final class ThreadSums {
    private final long[] numbers;
    private long sum; // written by the last one that comes, read by all when they may go on

    private ThreadSums(int tasks) {
        numbers = new long[tasks];
    }

    private interface Wait {
        void await() throws Exception;
    }

    static String phaser(Crowd crowd, ExecutorService threads) throws Exception {
        ThreadSums sums = new ThreadSums(crowd.tasks());
        Phaser phaser = new Phaser(crowd.tasks()) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                sums.addUp();
                return false;
            }
        };
        return sums.run(crowd, threads, phaser::arriveAndAwaitAdvance);
    }

    static String cyclicBarrier(Crowd crowd, ExecutorService threads) throws Exception {
        ThreadSums sums = new ThreadSums(crowd.tasks());
        CyclicBarrier barrier = new CyclicBarrier(crowd.tasks(), sums::addUp);
        return sums.run(crowd, threads, barrier::await);
    }

    private void addUp() {
        sum = Arrays.stream(numbers).sum();
    }

    private String run(Crowd crowd, ExecutorService threads, Wait wait) throws Exception {
        long[] last = new long[crowd.tasks()];
        Team.runAll(threads, crowd.tasks(), part -> {
            last[part] = Sums.run(crowd, part, number -> {
                numbers[part] = number;
                wait.await();
                return sum;
            });
        });
        return Sums.checksum(last);
    }
}
