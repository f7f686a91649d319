package dev.serrano.workloads.barriers;

import dev.serrano.workloads.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/** A thread for each worker, which computes its share of the cells and waits for the others, in each round. */
final class ThreadRounds {
    private ThreadRounds() {}

    /** How a thread waits for the others; the last one has the ring turned. */
    private interface Meeting {
        void await() throws InterruptedException, BrokenBarrierException;
    }

    static String phaser(Rounds rounds, RunContext context) throws InterruptedException, ExecutionException {
        Ring ring = rounds.ring();
        Phaser phaser = new Phaser(context.workers()) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                ring.turn();
                return false;
            }
        };
        return run(rounds, ring, context.workers(), phaser::arriveAndAwaitAdvance);
    }

    static String cyclicBarrier(Rounds rounds, RunContext context) throws InterruptedException, ExecutionException {
        Ring ring = rounds.ring();
        CyclicBarrier barrier = new CyclicBarrier(context.workers(), ring::turn);
        return run(rounds, ring, context.workers(), barrier::await);
    }

    private static String run(Rounds rounds, Ring ring, int workers, Meeting meeting)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
            List<Callable<@Nullable Void>> shares = new ArrayList<>();
            for (int k = 0; k < workers; k++) {
                int first = k;
                shares.add(() -> {
                    share(rounds.count(), ring, first, workers, meeting);
                    return null;
                });
            }
            for (Future<@Nullable Void> share : threads.invokeAll(shares)) {
                share.get();
            }
        }
        return ring.checksum();
    }

    private static void share(int count, Ring ring, int first, int workers, Meeting meeting)
            throws InterruptedException, BrokenBarrierException {
        for (int round = 0; round < count; round++) {
            for (int cell = first; cell < ring.cells(); cell += workers) {
                ring.step(cell);
            }
            meeting.await();
        }
    }
}
