package dev.serrano.workloads.bpc;

import java.util.concurrent.RecursiveTask;

/**
 * Each producer forks the next one and its consumers, then joins them in reverse order. A join runs other tasks on top
 * of the waiting one, so the stack grows with the depth.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinBpc extends RecursiveTask<Long> {
    private final Shape shape;
    private final int group;
    private final int level;

    private ForkJoinBpc(Shape shape, int group, int level) {
        this.shape = shape;
        this.group = group;
        this.level = level;
    }

    /**
     * The first producer.
     *
     * @param group how many consumers share a task
     */
    static RecursiveTask<Long> of(Shape shape, int group) {
        return new ForkJoinBpc(shape, group, 0);
    }

    @Override
    protected Long compute() {
        ForkJoinBpc next = level + 1 < shape.depth() ? new ForkJoinBpc(shape, group, level + 1) : null;
        if (next != null) {
            next.fork();
        }
        Consumer[] consumers = new Consumer[Math.ceilDiv(shape.n(), group)];
        for (int i = 0; i < consumers.length; i++) {
            consumers[i] = new Consumer(shape, level, i * group, Math.min(shape.n(), (i + 1) * group));
            consumers[i].fork();
        }
        long sum = 0;
        for (int i = consumers.length - 1; i >= 0; i--) {
            sum += consumers[i].join();
        }
        return next == null ? sum : sum + next.join();
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Consumer extends RecursiveTask<Long> {
        private final Shape shape;
        private final int level;
        private final int from;
        private final int to;

        Consumer(Shape shape, int level, int from, int to) {
            this.shape = shape;
            this.level = level;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += shape.consume(level, i, shape.plain());
            }
            return sum;
        }
    }
}
