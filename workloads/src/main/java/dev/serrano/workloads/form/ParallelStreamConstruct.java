package dev.serrano.workloads.form;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Parallel streams, which run in the fork-join pool of the calling thread and choose their grain themselves. */
final class ParallelStreamConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        Stream.of(first, second).parallel().forEach(Runnable::run);
    }

    @Override
    public void each(int n, IntConsumer body) {
        IntStream.range(0, n).parallel().forEach(body);
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        return IntStream.range(0, n).parallel().mapToLong(value).sum();
    }
}
