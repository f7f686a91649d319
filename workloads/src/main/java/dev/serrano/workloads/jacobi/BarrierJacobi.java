package dev.serrano.workloads.jacobi;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A platform thread for each worker, each with its share of the blocks for all steps, and a barrier after each step.
 */
final class BarrierJacobi {
    private BarrierJacobi() {}

    static String run(Grid grid, int workers) throws InterruptedException, ExecutionException {
        double[] even = grid.start();
        double[] odd = even.clone();
        CyclicBarrier barrier = new CyclicBarrier(workers);
        try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
            List<Future<?>> all = new ArrayList<>(workers);
            for (int i = 0; i < workers; i++) {
                int from = (int) ((long) grid.blocks() * i / workers);
                int to = (int) ((long) grid.blocks() * (i + 1) / workers);
                all.add(threads.submit(() -> {
                    work(grid, even, odd, from, to, barrier);
                    return true;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        return Grid.checksum(grid.steps() % 2 == 0 ? even : odd);
    }

    private static void work(Grid grid, double[] even, double[] odd, int from, int to, CyclicBarrier barrier)
            throws InterruptedException, BrokenBarrierException {
        for (int step = 0; step < grid.steps(); step++) {
            for (int block = from; block < to; block++) {
                grid.average(step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even, block);
            }
            barrier.await();
        }
    }
}
