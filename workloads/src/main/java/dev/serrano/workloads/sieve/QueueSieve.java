package dev.serrano.workloads.sieve;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.sync.BoundedQueue;

/** A queue between each stage and the next one, closed after the last number. */
final class QueueSieve {
    private final int[] found;

    private QueueSieve(int[] found) {
        this.found = found;
    }

    static String run(Numbers numbers) {
        QueueSieve program = new QueueSieve(numbers.room());
        finish(() -> {
            BoundedQueue<Integer> first = new BoundedQueue<>(Numbers.AHEAD);
            async(() -> program.stage(first, 0));
            for (int number = 2; number <= numbers.largest(); number++) {
                first.put(number);
            }
            first.close();
        });
        return Numbers.checksum(program.found);
    }

    private void stage(BoundedQueue<Integer> in, int index) throws InterruptedException {
        Integer prime = in.take();
        if (prime != null) {
            found[index] = prime;
            BoundedQueue<Integer> out = new BoundedQueue<>(Numbers.AHEAD);
            async(() -> stage(out, index + 1));
            for (Integer number = in.take(); number != null; number = in.take()) {
                if (number % prime != 0) {
                    out.put(number);
                }
            }
            out.close();
        }
    }
}
