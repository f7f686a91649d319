package dev.serrano.internal.loop;

import dev.serrano.TaskValue;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntChunkToDouble;
import dev.serrano.loop.body.IntChunkToLong;
import dev.serrano.loop.body.IntToDouble;
import dev.serrano.loop.body.IntToLong;
import dev.serrano.loop.body.LongChunkInto;
import dev.serrano.loop.body.LongChunkToDouble;
import dev.serrano.loop.body.LongChunkToLong;
import dev.serrano.loop.body.LongToDouble;
import dev.serrano.loop.body.LongToLong;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Loops that compute a value. */
public final class Reductions {
    private static final KernelSite<Fold.ToLong> INT_CHUNK_TO_LONG =
            KernelSite.fixed((f, first, n) -> ((IntChunkToLong) f).apply((int) first, (int) first + n));
    private static final KernelSite<Fold.ToDouble> INT_CHUNK_TO_DOUBLE =
            KernelSite.fixed((f, first, n) -> ((IntChunkToDouble) f).apply((int) first, (int) first + n));

    private Reductions() {}

    /** How {@code long} values are combined. */
    @SuppressWarnings("ImmutableEnumChecker") // it refers to no state that others see
    public enum LongOp {
        SUM(Folds.SUM_LONG, Folds.SUM_LONG_OVER_LONGS, Long::sum, 0),
        MIN(Folds.MIN_LONG, Folds.MIN_LONG_OVER_LONGS, Math::min, Long.MAX_VALUE),
        MAX(Folds.MAX_LONG, Folds.MAX_LONG_OVER_LONGS, Math::max, Long.MIN_VALUE);

        private final KernelSite.Kernels<Fold.ToLong> overInts;
        private final KernelSite.Kernels<Fold.ToLong> overLongs;
        public final LongBinaryOperator combine;
        public final long identity;

        LongOp(
                KernelSite.Kernels<Fold.ToLong> overInts,
                KernelSite.Kernels<Fold.ToLong> overLongs,
                LongBinaryOperator combine,
                long identity) {
            this.overInts = overInts;
            this.overLongs = overLongs;
            this.combine = combine;
            this.identity = identity;
        }
    }

    /** How {@code double} values are combined. */
    @SuppressWarnings("ImmutableEnumChecker") // it refers to no state that others see
    public enum DoubleOp {
        SUM(Folds.SUM_DOUBLE, Folds.SUM_DOUBLE_OVER_LONGS, Double::sum, 0),
        MIN(Folds.MIN_DOUBLE, Folds.MIN_DOUBLE_OVER_LONGS, Math::min, Double.POSITIVE_INFINITY),
        MAX(Folds.MAX_DOUBLE, Folds.MAX_DOUBLE_OVER_LONGS, Math::max, Double.NEGATIVE_INFINITY);

        private final KernelSite.Kernels<Fold.ToDouble> overInts;
        private final KernelSite.Kernels<Fold.ToDouble> overLongs;
        public final DoubleBinaryOperator combine;
        public final double identity;

        DoubleOp(
                KernelSite.Kernels<Fold.ToDouble> overInts,
                KernelSite.Kernels<Fold.ToDouble> overLongs,
                DoubleBinaryOperator combine,
                double identity) {
            this.overInts = overInts;
            this.overLongs = overLongs;
            this.combine = combine;
            this.identity = identity;
        }

        LoopPlan plan(LoopPlan plan) {
            return this == SUM ? plan : plan.inAnyGrouping();
        }
    }

    public static long longs(LoopPlan plan, LongOp op, IntRange r, IntToLong f) {
        return run(plan.inAnyGrouping(), op, f, r.first(), r.size(), op.overInts.of(f));
    }

    public static long longs(LoopPlan plan, LongOp op, LongRange r, LongToLong f) {
        return run(plan.inAnyGrouping(), op, f, r.first(), r.size(), op.overLongs.of(f));
    }

    public static long longs(LoopPlan plan, LongOp op, IntRange r, IntChunkToLong f) {
        LoopTasks.checkExclusive(r);
        return run(plan, op, f, r.first(), r.size(), INT_CHUNK_TO_LONG);
    }

    public static long longs(LoopPlan plan, LongOp op, LongRange r, LongChunkToLong f) {
        LoopTasks.checkExclusive(r);
        return longs(plan, op, f, r.first(), r.size(), f);
    }

    /** @param shown what the program has given, which {@code f} calls */
    public static long longs(LoopPlan plan, LongOp op, Object shown, long first, long size, LongChunkToLong f) {
        return run(plan, op, shown, first, size, KernelSite.fixed((function, lo, n) -> f.apply(lo, lo + n)));
    }

    public static double doubles(LoopPlan plan, DoubleOp op, IntRange r, IntToDouble f) {
        return run(op.plan(plan), op, f, r.first(), r.size(), op.overInts.of(f));
    }

    public static double doubles(LoopPlan plan, DoubleOp op, LongRange r, LongToDouble f) {
        return run(op.plan(plan), op, f, r.first(), r.size(), op.overLongs.of(f));
    }

    public static double doubles(LoopPlan plan, DoubleOp op, IntRange r, IntChunkToDouble f) {
        LoopTasks.checkExclusive(r);
        return run(plan, op, f, r.first(), r.size(), INT_CHUNK_TO_DOUBLE);
    }

    public static double doubles(LoopPlan plan, DoubleOp op, LongRange r, LongChunkToDouble f) {
        LoopTasks.checkExclusive(r);
        return doubles(plan, op, f, r.first(), r.size(), f);
    }

    /** @param shown what the program has given, which {@code f} calls */
    public static double doubles(LoopPlan plan, DoubleOp op, Object shown, long first, long size, LongChunkToDouble f) {
        return run(plan, op, shown, first, size, KernelSite.fixed((function, lo, n) -> f.apply(lo, lo + n)));
    }

    /** @param shown what the program has given, which {@code f} calls */
    @SuppressWarnings({"unchecked", "NullAway"}) // the values are T, and null if T allows it
    public static <T extends @Nullable Object> T reduce(
            LoopPlan plan, Object shown, long first, long size, T identity, Folding<T> f, Combiner<T> combine) {
        Objects.requireNonNull(combine, "combine");
        ReductionCode.OfObject reduction = new ReductionCode.OfObject(
                Objects.requireNonNull(shown, "f"),
                first,
                (sum, lo, n) -> new ReductionCode.Partial(f.fold(sum == null ? identity : (T) sum.value(), lo, lo + n)),
                (a, b) -> new ReductionCode.Partial(combine.combine((T) a.value(), (T) b.value())));
        ReductionCode.Partial all = reduction.run(plan.checkedForReduction(), size).partial;
        return all == null ? identity : (T) all.value();
    }

    /** @param shown what the program has given, which {@code add} calls */
    @SuppressWarnings("unchecked") // the values are A
    public static <A> A collect(
            LoopPlan plan,
            Object shown,
            long first,
            long size,
            TaskValue<? extends A> fresh,
            LongChunkInto<? super A> add,
            Combiner<A> combine) {
        Objects.requireNonNull(fresh, "fresh");
        Objects.requireNonNull(combine, "combine");
        ReductionCode.OfObject reduction = new ReductionCode.OfObject(
                Objects.requireNonNull(shown, "add"),
                first,
                (sum, lo, n) -> {
                    A result = sum == null ? result(fresh) : (A) Objects.requireNonNull(sum.value());
                    add.add(result, lo, lo + n);
                    return sum == null ? new ReductionCode.Partial(result) : sum;
                },
                (a, b) -> new ReductionCode.Partial(
                        combine.combine((A) Objects.requireNonNull(a.value()), (A) Objects.requireNonNull(b.value()))));
        ReductionCode.Sum whole = reduction.run(plan.checkedForReduction(), size);
        if (whole.partial == null) {
            reduction.combine(() -> whole.partial = new ReductionCode.Partial(result(fresh)));
        }
        return (A) Objects.requireNonNull(Objects.requireNonNull(whole.partial).value());
    }

    private static <A> A result(TaskValue<? extends A> fresh) throws Exception {
        return Objects.requireNonNull(fresh.call(), "the result to add to");
    }

    private static long run(
            LoopPlan plan, LongOp op, Object function, long first, long size, KernelSite<Fold.ToLong> site) {
        return new ReductionCode.OfLong(Objects.requireNonNull(function, "f"), first, site, op.combine, op.identity)
                .run(plan.checkedForReduction(), size)
                .asLong;
    }

    private static double run(
            LoopPlan plan, DoubleOp op, Object function, long first, long size, KernelSite<Fold.ToDouble> site) {
        return new ReductionCode.OfDouble(Objects.requireNonNull(function, "f"), first, site, op.combine, op.identity)
                .run(plan.checkedForReduction(), size)
                .asDouble;
    }
}
