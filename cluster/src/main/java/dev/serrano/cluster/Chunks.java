package dev.serrano.cluster;

import dev.serrano.Serrano;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/*
 * A bag at a place with several workers
 * -------------------------------------
 * A chunk is processed as a finish: the bag is split into a part for each worker, each part is processed for some steps,
 * and the parts are merged again. So between two chunks the bag is whole, as back-ups and loots need it. Between two
 * steps a worker polls, which lets the others steal their parts. The number of steps follows from the time that the last
 * chunk took: long against a spawn and a merge, short for a thief of another place.
 *
 * steps   steps of the next chunk, for each worker. One thread at a time: that of the task of the run.
 */

/** Processes chunks of a bag with all workers of a runtime. Not thread-safe. */
final class Chunks {
    private static final int ALONE = 256; // items of a chunk of a single worker
    private static final int STEP = 64; // items
    private static final int FEWEST = 2;
    private static final int MOST = 1 << 10;
    private static final long LONG = 2_000_000; // ns

    private final int workers;
    private int steps = ALONE / STEP;

    Chunks(int workers) {
        this.workers = workers;
    }

    /** Processes a chunk. In a task, which may be suspended. */
    <B extends WorkBag<B, ?>> void process(B bag) {
        if (workers == 1) {
            bag.process(ALONE);
            return;
        }
        long start = System.nanoTime();
        List<B> parts = parts(bag);
        if (parts.isEmpty()) {
            steps(bag, steps);
            return;
        }
        Serrano.finish(() -> {
            for (B part : parts) {
                Serrano.async(() -> steps(part, steps));
            }
            steps(bag, steps);
        });
        parts.forEach(bag::merge);
        long took = System.nanoTime() - start;
        if (took > LONG) {
            steps = Math.max(FEWEST, steps / 2);
        } else if (took < LONG / 4) {
            steps = Math.min(MOST, steps * 2);
        }
    }

    /** Splits the bag, and returns the parts for the other workers. */
    private <B extends WorkBag<B, ?>> List<B> parts(B bag) {
        List<B> parts = new ArrayList<>(workers - 1);
        Queue<B> larger = new ArrayDeque<>();
        larger.add(bag);
        for (B next = larger.poll(); next != null && parts.size() < workers - 1; next = larger.poll()) {
            B part = next.split();
            if (part != null) {
                parts.add(part);
                larger.add(next);
                larger.add(part);
            }
        }
        return parts;
    }

    private static <B extends WorkBag<B, ?>> void steps(B bag, int n) {
        for (int i = 0; i < n && !bag.isEmpty(); i++) {
            bag.process(STEP);
            Serrano.poll();
        }
    }
}
