package dev.serrano.internal.scheduler;

import dev.serrano.ElementBody;
import dev.serrano.IntChunkBody;
import dev.serrano.IntLoopBody;
import dev.serrano.IntLoopBody2;
import dev.serrano.IntLoopBody3;
import dev.serrano.IntRange;
import dev.serrano.LongChunkBody;
import dev.serrano.LongLoopBody;
import dev.serrano.LongRange;
import dev.serrano.LoopStrategy;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

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

    /** A loop over elements: by indices over a list with fast access to them, else by a spliterator. */
    public static <T extends @Nullable Object> OpenLoop of(Iterable<T> elements, ElementBody<? super T> body) {
        Loop overIndices = ListCode.loop(elements, body);
        return overIndices == null ? of(elements.spliterator(), body) : overIndices.task();
    }

    /** A loop over the elements of a spliterator. */
    public static <T extends @Nullable Object> OpenLoop of(Spliterator<T> elements, ElementBody<? super T> body) {
        return new ElementLoop<T>(elements, body);
    }

    /** A loop whose body takes blocks. */
    public static OpenLoop chunks(LoopStrategy strategy, IntRange range, IntChunkBody body) {
        checkExclusive(range);
        return new Loop(new Chunks.OverInts(range, body), strategy, range.size()).task();
    }

    /** A loop whose body takes blocks. */
    public static OpenLoop chunks(LoopStrategy strategy, LongRange range, LongChunkBody body) {
        if (range.size() > 0 && range.first() + (range.size() - 1) == Long.MAX_VALUE) {
            throw noExclusiveEnd(Long.MAX_VALUE, "leave the last value out and treat it apart");
        }
        return new Loop(new Chunks.OverLongs(range, body), strategy, range.size()).task();
    }

    static void checkExclusive(IntRange range) {
        if (range.first() + range.size() > Integer.MAX_VALUE && range.size() > 0) {
            throw noExclusiveEnd(Integer.MAX_VALUE, "use a LongRange");
        }
    }

    private static IllegalArgumentException noExclusiveEnd(long last, String instead) {
        return new IllegalArgumentException("chunks have an exclusive end, and there is none behind " + last
                + ", the last value of this range: " + instead);
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
