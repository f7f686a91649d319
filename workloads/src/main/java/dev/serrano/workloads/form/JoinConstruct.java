package dev.serrano.workloads.form;

import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinLong;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** Two branches, each of which halves again while it has more than one index. */
final class JoinConstruct implements Construct {

    @Override
    public void both(Runnable first, Runnable second) {
        join(first::run, second::run);
    }

    @Override
    public void each(int n, IntConsumer body) {
        if (n > 0) {
            each(0, n, body);
        }
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        return n > 0 ? sum(0, n, value) : 0;
    }

    private static void each(int from, int to, IntConsumer body) {
        if (to - from == 1) {
            body.accept(from);
            return;
        }
        int middle = (from + to) >>> 1;
        join(() -> each(from, middle, body), () -> each(middle, to, body));
    }

    private static long sum(int from, int to, IntToLongFunction value) {
        if (to - from == 1) {
            return value.applyAsLong(from);
        }
        int middle = (from + to) >>> 1;
        return joinLong(() -> sum(from, middle, value), () -> sum(middle, to, value), Long::sum);
    }
}
