package dev.serrano.workloads.bpc;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import java.util.concurrent.atomic.LongAdder;

/** One finish around everything; a producer spawns the next one first, so that it is the first to be stolen. */
final class AsyncFinishBpc {
    private final Shape shape;
    private final LongAdder sum = new LongAdder();

    private AsyncFinishBpc(Shape shape) {
        this.shape = shape;
    }

    static long sum(Shape shape) {
        AsyncFinishBpc program = new AsyncFinishBpc(shape);
        finish(() -> program.produce(0));
        return program.sum.sum();
    }

    private void produce(int level) {
        if (level + 1 < shape.depth()) {
            async(() -> produce(level + 1));
        }
        for (int i = 0; i < shape.n(); i++) {
            int index = i;
            async(() -> sum.add(shape.consume(level, index, shape.serrano())));
        }
    }
}
