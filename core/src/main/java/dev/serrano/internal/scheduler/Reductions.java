package dev.serrano.internal.scheduler;

import dev.serrano.IntChunkInto;
import dev.serrano.IntChunkToDouble;
import dev.serrano.IntChunkToLong;
import dev.serrano.IntRange;
import dev.serrano.LongRange;
import dev.serrano.LoopStrategy;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Loops that compute a value. */
public final class Reductions {
    private static final KernelSite<Fold.ToLong> LONG_CHUNK =
            KernelSite.fixed((f, first, n) -> ((IntChunkToLong) f).apply((int) first, (int) first + n));
    private static final KernelSite<Fold.ToDouble> DOUBLE_CHUNK =
            KernelSite.fixed((f, first, n) -> ((IntChunkToDouble) f).apply((int) first, (int) first + n));
    private static final KernelSite<Fold.ToLong> LONG_ARRAY = KernelSite.fixed(Reductions::sumOf);
    private static final KernelSite<Fold.ToDouble> DOUBLE_ARRAY = KernelSite.fixed(Reductions::sumOfDoubles);

    private Reductions() {}

    /** How a reduction runs. */
    public record Way(LoopStrategy strategy, boolean deterministic) {
        public Way {
            switch (strategy) {
                case ADAPTIVE, HALF, GUIDED, LAZY_BINARY -> {}
                case EAGER_BINARY, AUTO, DYNAMIC, SHARED_GUIDED ->
                    throw new IllegalArgumentException("a reduction cannot be divided by " + strategy
                            + "; it knows ADAPTIVE, HALF, GUIDED and LAZY_BINARY");
            }
        }

        /** For operations that give the same in any grouping: they are deterministic without leaves. */
        Way inAnyGrouping() {
            return new Way(strategy, false);
        }
    }

    public static long sumLong(Way way, IntRange r, IntToLongFunction f) {
        return longs(
                way.inAnyGrouping(), r.size(), new Reduction.OfLong(f, r.first(), Folds.SUM_LONG.of(f), Long::sum, 0));
    }

    public static long sumLong(Way way, LongRange r, LongUnaryOperator f) {
        return longs(
                way.inAnyGrouping(),
                r.size(),
                new Reduction.OfLong(f, r.first(), Folds.SUM_LONG_OVER_LONGS.of(f), Long::sum, 0));
    }

    public static long sumLongChunks(Way way, IntRange r, IntChunkToLong f) {
        Loops.checkExclusive(r);
        return longs(way, r.size(), new Reduction.OfLong(f, r.first(), LONG_CHUNK, Long::sum, 0));
    }

    public static long sumLong(Way way, long[] values) {
        return longs(way.inAnyGrouping(), values.length, new Reduction.OfLong(values, 0, LONG_ARRAY, Long::sum, 0));
    }

    public static long minLong(Way way, IntRange r, IntToLongFunction f) {
        return longs(
                way.inAnyGrouping(),
                r.size(),
                new Reduction.OfLong(f, r.first(), Folds.MIN_LONG.of(f), Math::min, Long.MAX_VALUE));
    }

    public static long maxLong(Way way, IntRange r, IntToLongFunction f) {
        return longs(
                way.inAnyGrouping(),
                r.size(),
                new Reduction.OfLong(f, r.first(), Folds.MAX_LONG.of(f), Math::max, Long.MIN_VALUE));
    }

    public static double sumDouble(Way way, IntRange r, IntToDoubleFunction f) {
        return doubles(way, r.size(), new Reduction.OfDouble(f, r.first(), Folds.SUM_DOUBLE.of(f), Double::sum, 0));
    }

    public static double sumDouble(Way way, LongRange r, LongToDoubleFunction f) {
        return doubles(
                way, r.size(), new Reduction.OfDouble(f, r.first(), Folds.SUM_DOUBLE_OVER_LONGS.of(f), Double::sum, 0));
    }

    public static double sumDoubleChunks(Way way, IntRange r, IntChunkToDouble f) {
        Loops.checkExclusive(r);
        return doubles(way, r.size(), new Reduction.OfDouble(f, r.first(), DOUBLE_CHUNK, Double::sum, 0));
    }

    public static double sumDouble(Way way, double[] values) {
        return doubles(way, values.length, new Reduction.OfDouble(values, 0, DOUBLE_ARRAY, Double::sum, 0));
    }

    public static double minDouble(Way way, IntRange r, IntToDoubleFunction f) {
        return doubles(
                way.inAnyGrouping(),
                r.size(),
                new Reduction.OfDouble(f, r.first(), Folds.MIN_DOUBLE.of(f), Math::min, Double.POSITIVE_INFINITY));
    }

    public static double maxDouble(Way way, IntRange r, IntToDoubleFunction f) {
        return doubles(
                way.inAnyGrouping(),
                r.size(),
                new Reduction.OfDouble(f, r.first(), Folds.MAX_DOUBLE.of(f), Math::max, Double.NEGATIVE_INFINITY));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the values are T, and null if T allows it
    public static <T extends @Nullable Object> T reduce(
            Way way, IntRange r, T identity, IntFunction<? extends T> map, BinaryOperator<T> combine) {
        Reduction.OfObject reduction = new Reduction.OfObject(
                map,
                r.first(),
                (sum, first, n) -> {
                    T value = sum == null ? identity : (T) sum.value();
                    for (int k = 0; k < n; k++) {
                        value = combine.apply(value, map.apply((int) first + k));
                    }
                    return new Reduction.Partial(value);
                },
                (a, b) -> new Reduction.Partial(combine.apply((T) a.value(), (T) b.value())));
        Reduction.Partial all = reduction.run(way.strategy(), r.size(), way.deterministic()).partial;
        return all == null ? identity : (T) all.value();
    }

    @SuppressWarnings("unchecked") // the values are A
    public static <A> A collect(
            Way way, IntRange r, Supplier<? extends A> fresh, IntChunkInto<? super A> add, BinaryOperator<A> combine) {
        Loops.checkExclusive(r);
        Reduction.OfObject reduction = new Reduction.OfObject(
                add,
                r.first(),
                (sum, first, n) -> {
                    A result = sum == null ? fresh.get() : (A) Objects.requireNonNull(sum.value());
                    add.add(result, (int) first, (int) first + n);
                    return sum == null ? new Reduction.Partial(result) : sum;
                },
                (a, b) -> new Reduction.Partial(
                        combine.apply((A) Objects.requireNonNull(a.value()), (A) Objects.requireNonNull(b.value()))));
        Reduction.Partial all = reduction.run(way.strategy(), r.size(), way.deterministic()).partial;
        return all == null ? fresh.get() : (A) Objects.requireNonNull(all.value());
    }

    private static long longs(Way way, long size, Reduction.OfLong r) {
        return r.run(way.strategy(), size, way.deterministic()).asLong;
    }

    private static double doubles(Way way, long size, Reduction.OfDouble r) {
        return r.run(way.strategy(), size, way.deterministic()).asDouble;
    }

    private static long sumOf(Object values, long first, int n) {
        long[] a = (long[]) values;
        int from = (int) first;
        long sum = 0;
        for (int i = from; i < from + n; i++) {
            sum += a[i];
        }
        return sum;
    }

    private static double sumOfDoubles(Object values, long first, int n) {
        double[] a = (double[]) values;
        int from = (int) first;
        double sum = 0;
        for (int i = from; i < from + n; i++) {
            sum += a[i];
        }
        return sum;
    }
}
