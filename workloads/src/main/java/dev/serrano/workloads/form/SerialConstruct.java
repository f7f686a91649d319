package dev.serrano.workloads.form;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** Plain calls. */
final class SerialConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        first.run();
        second.run();
    }

    @Override
    public void each(int n, IntConsumer body) {
        for (int i = 0; i < n; i++) {
            body.accept(i);
        }
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += value.applyAsLong(i);
        }
        return sum;
    }
}
