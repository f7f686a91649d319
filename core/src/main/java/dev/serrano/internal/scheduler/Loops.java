package dev.serrano.internal.scheduler;

import dev.serrano.IntLoopBody;
import dev.serrano.IntLoopBody2;
import dev.serrano.IntLoopBody3;
import dev.serrano.IntRange;
import dev.serrano.LongLoopBody;
import dev.serrano.LongRange;
import dev.serrano.LoopStrategy;

/** Makes the tasks of loops. */
public final class Loops {
    private Loops() {}

    public static OpenLoop of(LoopStrategy strategy, IntRange range, IntLoopBody body) {
        return new Loop(new LoopCodes.OverInts(range, body), strategy, range.size()).task();
    }

    public static OpenLoop of(LoopStrategy strategy, LongRange range, LongLoopBody body) {
        return new Loop(new LoopCodes.OverLongs(range, body), strategy, range.size()).task();
    }

    public static OpenLoop of(LoopStrategy strategy, IntRange i, IntRange j, IntLoopBody2 body) {
        return new Loop(new LoopCodes.OverPairs(i, j, body), strategy, product(i.size(), j.size())).task();
    }

    public static OpenLoop of(LoopStrategy strategy, IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        long size = i.size() == 0 ? 0 : product(i.size(), product(j.size(), k.size()));
        return new Loop(new LoopCodes.OverTriples(i, j, k, body), strategy, size).task();
    }

    private static long product(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "a loop has " + a + " times " + b + " iterations, more than 2^63 - 1: nest two loops instead", e);
        }
    }
}
