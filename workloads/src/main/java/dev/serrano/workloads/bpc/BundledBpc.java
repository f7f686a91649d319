package dev.serrano.workloads.bpc;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.range;

import java.util.concurrent.atomic.LongAdder;

/**
 * Like {@link AsyncFinishBpc}, but the consumers of a producer are one task, a range that is divided only when a worker
 * wants a part of it.
 *
 * <p>Source: A. Prell's thesis, chapter 5, figure 5.16.
 */
final class BundledBpc {
    private final Shape shape;
    private final LongAdder sum = new LongAdder();

    private BundledBpc(Shape shape) {
        this.shape = shape;
    }

    static long sum(Shape shape) {
        BundledBpc program = new BundledBpc(shape);
        finish(() -> program.produce(0));
        return program.sum.sum();
    }

    private void produce(int level) {
        if (level + 1 < shape.depth()) {
            async(() -> produce(level + 1));
        }
        forasync(range(0, shape.n()), index -> sum.add(shape.consume(level, index, shape.serrano())));
    }
}
