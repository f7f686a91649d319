package dev.serrano.workloads.bpc;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.LongAdder;

/** The counterpart of one finish: every task counts at one completer, and no task waits for a child. */
@SuppressWarnings("serial") // never serialized
final class CompleterBpc extends CountedCompleter<Long> {
    private final Shape shape;
    private final LongAdder sum = new LongAdder();

    /** A completer for the whole chain; its result is the checksum. */
    CompleterBpc(Shape shape) {
        this.shape = shape;
    }

    @Override
    public void compute() {
        new Producer(this, 0).produce();
        tryComplete();
    }

    @Override
    public Long getRawResult() {
        return sum.sum();
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Producer extends CountedCompleter<Long> {
        private final CompleterBpc all;
        private final int level;

        Producer(CompleterBpc all, int level) {
            super(all);
            this.all = all;
            this.level = level;
        }

        @Override
        public void compute() {
            produce();
            tryComplete();
        }

        void produce() {
            int n = all.shape.n();
            boolean last = level + 1 == all.shape.depth();
            all.addToPendingCount(last ? n : n + 1);
            if (!last) {
                new Producer(all, level + 1).fork();
            }
            for (int i = 0; i < n; i++) {
                new Consumer(all, level, i).fork();
            }
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Consumer extends CountedCompleter<Long> {
        private final CompleterBpc all;
        private final int level;
        private final int index;

        Consumer(CompleterBpc all, int level, int index) {
            super(all);
            this.all = all;
            this.level = level;
            this.index = index;
        }

        @Override
        public void compute() {
            all.sum.add(all.shape.consume(level, index, all.shape.plain()));
            tryComplete();
        }
    }
}
