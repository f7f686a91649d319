package dev.serrano.workloads.form;

import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** A {@code RecursiveAction} for each part, forked in order and joined in reverse order. */
final class ForkJoinConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        Part other = new Part(first);
        other.fork();
        second.run();
        other.join();
    }

    @Override
    public void each(int n, IntConsumer body) {
        Index[] tasks = new Index[n];
        for (int i = 0; i < n; i++) {
            tasks[i] = new Index(body, i);
            tasks[i].fork();
        }
        for (int i = n - 1; i >= 0; i--) {
            tasks[i].join();
        }
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        Value[] tasks = new Value[n];
        for (int i = 0; i < n; i++) {
            tasks[i] = new Value(value, i);
            tasks[i].fork();
        }
        long sum = 0;
        for (int i = n - 1; i >= 0; i--) {
            tasks[i].join();
            sum += tasks[i].result;
        }
        return sum;
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Part extends RecursiveAction {
        private final Runnable part;

        Part(Runnable part) {
            this.part = part;
        }

        @Override
        protected void compute() {
            part.run();
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Index extends RecursiveAction {
        private final IntConsumer body;
        private final int index;

        Index(IntConsumer body, int index) {
            this.body = body;
            this.index = index;
        }

        @Override
        protected void compute() {
            body.accept(index);
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Value extends RecursiveAction {
        private final IntToLongFunction value;
        private final int index;
        private long result;

        Value(IntToLongFunction value, int index) {
            this.value = value;
            this.index = index;
        }

        @Override
        protected void compute() {
            result = value.applyAsLong(index);
        }
    }
}
