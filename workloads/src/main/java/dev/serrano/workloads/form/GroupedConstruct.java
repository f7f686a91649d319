package dev.serrano.workloads.form;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** Hands indices on in groups; within a group they run in order, in one task. */
final class GroupedConstruct implements Construct {
    private final int group;
    private final Construct construct;

    GroupedConstruct(int group, Construct construct) {
        this.group = group;
        this.construct = construct;
    }

    @Override
    public void both(Runnable first, Runnable second) {
        construct.both(first, second);
    }

    @Override
    public void each(int n, IntConsumer body) {
        construct.each(groups(n), number -> {
            int end = end(number, n);
            for (int i = number * group; i < end; i++) {
                body.accept(i);
            }
        });
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        return construct.sum(groups(n), number -> {
            int end = end(number, n);
            long sum = 0;
            for (int i = number * group; i < end; i++) {
                sum += value.applyAsLong(i);
            }
            return sum;
        });
    }

    private int groups(int n) {
        return Math.ceilDiv(n, group);
    }

    private int end(int number, int n) {
        return (int) Math.min(n, (number + 1L) * group);
    }
}
