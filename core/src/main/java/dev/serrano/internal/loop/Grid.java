package dev.serrano.internal.loop;

import dev.serrano.loop.IntRange;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntToDouble2;
import dev.serrano.loop.body.IntToDouble3;
import dev.serrano.loop.body.IntToLong2;
import dev.serrano.loop.body.IntToLong3;
import dev.serrano.loop.body.IntToObject2;
import dev.serrano.loop.body.IntToObject3;
import dev.serrano.loop.body.LongChunkToDouble;
import dev.serrano.loop.body.LongChunkToLong;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Folds over the pairs or triples of ranges, whose numbers are those of a walk row by row. */
public record Grid(IntRange i, IntRange j, IntRange k) {
    private static final IntRange ONE = IntRange.of(0, 1);

    /** The pairs of two ranges: triples whose third value is 0. */
    public static Grid of(IntRange i, IntRange j) {
        return new Grid(i, j, ONE);
    }

    /**
     * How many there are.
     *
     * @throws IllegalArgumentException if more than 2^63 - 1
     */
    public long size() {
        return i.size() == 0 ? 0 : product(i.size(), product(j.size(), k.size()));
    }

    private static long product(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "a loop has " + a + " times " + b + " iterations, more than 2^63 - 1: nest two loops instead", e);
        }
    }

    public LongChunkToLong longs(IntToLong2 f, LongBinaryOperator combine, long identity) {
        return longs((a, b, c) -> f.apply(a, b), combine, identity);
    }

    public LongChunkToLong longs(IntToLong3 f, LongBinaryOperator combine, long identity) {
        return (lo, hi) -> {
            Walk w = new Walk(lo);
            long r = identity;
            for (long n = lo; n < hi; n++) {
                r = combine.applyAsLong(r, f.apply(w.i(), w.j(), w.k()));
                w.step();
            }
            return r;
        };
    }

    public LongChunkToDouble doubles(IntToDouble2 f, DoubleBinaryOperator combine, double identity) {
        return doubles((a, b, c) -> f.apply(a, b), combine, identity);
    }

    public LongChunkToDouble doubles(IntToDouble3 f, DoubleBinaryOperator combine, double identity) {
        return (lo, hi) -> {
            Walk w = new Walk(lo);
            double r = identity;
            for (long n = lo; n < hi; n++) {
                r = combine.applyAsDouble(r, f.apply(w.i(), w.j(), w.k()));
                w.step();
            }
            return r;
        };
    }

    public <T extends @Nullable Object> Folding<T> objects(IntToObject2<? extends T> f, Combiner<T> combine) {
        return objects((a, b, c) -> f.apply(a, b), combine);
    }

    public <T extends @Nullable Object> Folding<T> objects(IntToObject3<? extends T> f, Combiner<T> combine) {
        return (sum, lo, hi) -> {
            Walk w = new Walk(lo);
            T r = sum;
            for (long n = lo; n < hi; n++) {
                r = combine.combine(r, f.apply(w.i(), w.j(), w.k()));
                w.step();
            }
            return r;
        };
    }

    /** A step through the numbers, without divisions but for the first. */
    private final class Walk {
        private long a;
        private long b;
        private long c;

        Walk(long number) {
            c = number % k.size();
            long rows = number / k.size();
            b = rows % j.size();
            a = rows / j.size();
        }

        int i() {
            return i.first() + (int) a;
        }

        int j() {
            return j.first() + (int) b;
        }

        int k() {
            return k.first() + (int) c;
        }

        void step() {
            if (++c == k.size()) {
                c = 0;
                if (++b == j.size()) {
                    b = 0;
                    a++;
                }
            }
        }
    }
}
