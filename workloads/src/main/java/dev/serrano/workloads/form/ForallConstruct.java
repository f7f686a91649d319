package dev.serrano.workloads.form;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.range;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** Serrano's parallel loop, which is one task until a worker asks for a part of it; two parts by {@code join}. */
final class ForallConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        join(first::run, second::run);
    }

    @Override
    public void each(int n, IntConsumer body) {
        forall(range(0, n), body::accept);
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        long[] values = new long[n];
        forall(range(0, n), i -> values[i] = value.applyAsLong(i));
        long sum = 0;
        for (long one : values) {
            sum += one;
        }
        return sum;
    }
}
