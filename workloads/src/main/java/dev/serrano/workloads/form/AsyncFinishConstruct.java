package dev.serrano.workloads.form;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** A finish around asyncs; each task of a sum leaves its value in its own place. */
final class AsyncFinishConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        finish(() -> {
            async(first::run);
            second.run();
        });
    }

    @Override
    public void each(int n, IntConsumer body) {
        finish(() -> {
            for (int i = 0; i < n; i++) {
                int index = i;
                async(() -> body.accept(index));
            }
        });
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
}
