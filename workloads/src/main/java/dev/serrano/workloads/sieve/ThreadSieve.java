package dev.serrano.workloads.sieve;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** A virtual thread for each stage, and a queue of the JDK between each and the next one. */
final class ThreadSieve {
    private final Supplier<BlockingQueue<Integer>> queues;
    private final ExecutorService threads;
    private final Queue<Future<?>> stages = new ConcurrentLinkedQueue<>();
    private final int[] found;

    private ThreadSieve(Supplier<BlockingQueue<Integer>> queues, ExecutorService threads, int[] found) {
        this.queues = queues;
        this.threads = threads;
        this.found = found;
    }

    static String run(Numbers numbers, Supplier<BlockingQueue<Integer>> queues) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ThreadSieve program = new ThreadSieve(queues, threads, numbers.room());
            BlockingQueue<Integer> first = program.next(0);
            for (int number = 2; number <= numbers.largest(); number++) {
                first.put(number);
            }
            first.put(Numbers.END);
            program.join();
            return Numbers.checksum(program.found);
        }
    }

    /** Each stage adds the next one before it ends. */
    private void join() throws Exception {
        for (Future<?> stage = stages.poll(); stage != null; stage = stages.poll()) {
            stage.get();
        }
    }

    private BlockingQueue<Integer> next(int index) {
        BlockingQueue<Integer> in = queues.get();
        stages.add(threads.submit(() -> {
            stage(in, index);
            return true;
        }));
        return in;
    }

    private void stage(BlockingQueue<Integer> in, int index) throws InterruptedException {
        int prime = in.take();
        if (prime != Numbers.END) {
            found[index] = prime;
            BlockingQueue<Integer> out = next(index + 1);
            int number = in.take();
            while (number != Numbers.END) {
                if (number % prime != 0) {
                    out.put(number);
                }
                number = in.take();
            }
            out.put(Numbers.END);
        }
    }
}
