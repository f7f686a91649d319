package dev.serrano.workloads.bpc;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/**
 * Each producer joins its consumers, newest first, and then the next producer: a chain of waits as long as the depth.
 */
final class FutureBpc {
    private FutureBpc() {}

    static long sum(Shape shape) {
        return produce(shape, 0);
    }

    private static long produce(Shape shape, int level) {
        List<TaskFuture<Long>> parts = new ArrayList<>(shape.n() + 1);
        if (level + 1 < shape.depth()) {
            parts.add(future(() -> produce(shape, level + 1)));
        }
        for (int i = 0; i < shape.n(); i++) {
            int index = i;
            parts.add(future(() -> shape.consume(level, index, shape.serrano())));
        }
        long sum = 0;
        for (TaskFuture<Long> part : parts.reversed()) {
            sum += part.join();
        }
        return sum;
    }
}
