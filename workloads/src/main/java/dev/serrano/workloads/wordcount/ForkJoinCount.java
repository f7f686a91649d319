package dev.serrano.workloads.wordcount;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * A fork for the first half of a part, joined after the second.
 *
 * <p>Grain of the form with a cut-off: eight tasks for each worker, which leaves next to no merging and still evens out
 * the load.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinCount extends RecursiveTask<WordCounts> {
    private static final int TASKS_FOR_EACH_WORKER = 8;

    private final Text text;
    private final int block;
    private final int from;
    private final int to;

    private ForkJoinCount(Text text, int block, int from, int to) {
        this.text = text;
        this.block = block;
        this.from = from;
        this.to = to;
    }

    static String run(Text text, ForkJoinPool pool) {
        return pool.invoke(new ForkJoinCount(text, text.block(), 0, text.length()))
                .checksum();
    }

    static String runCoarse(Text text, int workers, ForkJoinPool pool) {
        int block = Math.max(text.block(), text.length() / (TASKS_FOR_EACH_WORKER * workers));
        return pool.invoke(new ForkJoinCount(text, block, 0, text.length())).checksum();
    }

    @Override
    protected WordCounts compute() {
        int middle = text.middle(from, to);
        if (to - from <= block || middle == to) {
            return text.count(from, to);
        }
        ForkJoinCount first = new ForkJoinCount(text, block, from, middle);
        first.fork();
        WordCounts second = new ForkJoinCount(text, block, middle, to).compute();
        return first.join().add(second);
    }
}
