package dev.serrano.workloads.form;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A task of a {@link BlockingPool} for each part, and a {@code CountDownLatch} for their ends, for which the caller's
 * thread blocks. The first failure comes out as it is, when all parts have ended.
 */
final class LatchConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        Parts parts = new Parts(2);
        parts.fork(first);
        parts.run(second);
        parts.await();
    }

    @Override
    public void each(int n, IntConsumer body) {
        Parts parts = new Parts(n);
        for (int i = 0; i < n; i++) {
            int index = i;
            parts.fork(() -> body.accept(index));
        }
        parts.await();
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        long[] values = new long[n];
        each(n, i -> values[i] = value.applyAsLong(i));
        long sum = 0;
        for (long one : values) {
            sum += one;
        }
        return sum;
    }

    /** Some parts, and the latch that they open together. */
    private static final class Parts {
        private final CountDownLatch ended;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Parts(int number) {
            ended = new CountDownLatch(number);
        }

        void fork(Runnable part) {
            new Task(this, part).fork();
        }

        void run(Runnable part) {
            try {
                part.run();
            } catch (Throwable e) { // whatever a part throws is thrown by await
                failure.compareAndSet(null, e);
            } finally {
                ended.countDown();
            }
        }

        void await() {
            BlockingPool.await(ended);
            Throwable e = failure.get();
            if (e instanceof Error error) {
                throw error;
            }
            if (e != null) {
                throw (RuntimeException) e; // a part can throw no checked exception
            }
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Task extends RecursiveAction {
        private final Parts parts;
        private final Runnable part;

        Task(Parts parts, Runnable part) {
            this.parts = parts;
            this.part = part;
        }

        @Override
        protected void compute() {
            parts.run(part);
        }
    }
}
