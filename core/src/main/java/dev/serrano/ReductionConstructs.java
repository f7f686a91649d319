package dev.serrano;

import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.LoopOptions;
import dev.serrano.loop.ParallelLoop;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntChunkInto;
import dev.serrano.loop.body.IntChunkToDouble;
import dev.serrano.loop.body.IntChunkToLong;
import dev.serrano.loop.body.IntToDouble;
import dev.serrano.loop.body.IntToLong;
import dev.serrano.loop.body.IntToObject;
import dev.serrano.loop.body.LongToDouble;
import dev.serrano.loop.body.LongToLong;
import org.jspecify.annotations.Nullable;

/**
 * The loops of {@link Serrano} that compute a value. Their functions must not wait (a wait is an error that names it)
 * and are called in blocks without polls in between, which the JIT vectorises if it can. A function that fails makes
 * the reduction throw, after the other blocks have run. The order of the range is kept: an operation needs to be
 * associative only. Called outside a task they run on {@link TaskRuntime#common()}.
 */
abstract sealed class ReductionConstructs extends PhaserConstructs permits LoopConstructs {
    ReductionConstructs() {}

    /** {@link LoopOptions#deterministic} alone. */
    public static LoopOptions deterministic() {
        return LoopOptions.none().deterministic();
    }

    /**
     * The sum of what the function gives for each value; 0 for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(IntRange range, IntToLong f) {
        return sumLong(LoopOptions.none(), range, f);
    }

    /** As {@link #sumLong(IntRange, IntToLong)}, with options. */
    public static long sumLong(LoopOptions options, IntRange range, IntToLong f) {
        return ParallelLoop.over(range).with(options).sumLong(f);
    }

    /**
     * The sum of what the function gives for each value; 0 for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(LongRange range, LongToLong f) {
        return sumLong(LoopOptions.none(), range, f);
    }

    /** As {@link #sumLong(LongRange, LongToLong)}, with options. */
    public static long sumLong(LoopOptions options, LongRange range, LongToLong f) {
        return ParallelLoop.over(range).with(options).sumLong(f);
    }

    /**
     * The sum of what the function gives for blocks {@code (lo, hi)} of the range, over which it loops itself.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(IntRange range, IntChunkToLong f) {
        return sumLong(LoopOptions.none(), range, f);
    }

    /** As {@link #sumLong(IntRange, IntChunkToLong)}, with options. */
    public static long sumLong(LoopOptions options, IntRange range, IntChunkToLong f) {
        return ParallelLoop.over(range).with(options).sumLong(f);
    }

    /** The sum of an array. */
    public static long sumLong(long[] values) {
        return sumLong(LoopOptions.none(), values);
    }

    /** As {@link #sumLong(long[])}, with options. */
    public static long sumLong(LoopOptions options, long[] values) {
        return ParallelLoop.over(IntRange.of(0, values.length)).with(options).sumLong((lo, hi) -> sum(values, lo, hi));
    }

    /**
     * The sum of what the function gives for each value; 0 for none. Its last bits depend on how the loop was divided,
     * unless {@link #deterministic} is asked for.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(IntRange range, IntToDouble f) {
        return sumDouble(LoopOptions.none(), range, f);
    }

    /** As {@link #sumDouble(IntRange, IntToDouble)}, with options. */
    public static double sumDouble(LoopOptions options, IntRange range, IntToDouble f) {
        return ParallelLoop.over(range).with(options).sumDouble(f);
    }

    /**
     * As {@link #sumDouble(IntRange, IntToDouble)}, over {@code long} values.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(LongRange range, LongToDouble f) {
        return sumDouble(LoopOptions.none(), range, f);
    }

    /** As {@link #sumDouble(LongRange, LongToDouble)}, with options. */
    public static double sumDouble(LoopOptions options, LongRange range, LongToDouble f) {
        return ParallelLoop.over(range).with(options).sumDouble(f);
    }

    /**
     * The sum of what the function gives for blocks {@code (lo, hi)} of the range, over which it loops itself.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(IntRange range, IntChunkToDouble f) {
        return sumDouble(LoopOptions.none(), range, f);
    }

    /** As {@link #sumDouble(IntRange, IntChunkToDouble)}, with options. */
    public static double sumDouble(LoopOptions options, IntRange range, IntChunkToDouble f) {
        return ParallelLoop.over(range).with(options).sumDouble(f);
    }

    /** The sum of an array; see {@link #sumDouble(IntRange, IntToDouble)}. */
    public static double sumDouble(double[] values) {
        return sumDouble(LoopOptions.none(), values);
    }

    /** As {@link #sumDouble(double[])}, with options. */
    public static double sumDouble(LoopOptions options, double[] values) {
        return ParallelLoop.over(IntRange.of(0, values.length))
                .with(options)
                .sumDouble((lo, hi) -> sum(values, lo, hi));
    }

    /**
     * The least of what the function gives for each value; {@code Long.MAX_VALUE} for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long minLong(IntRange range, IntToLong f) {
        return minLong(LoopOptions.none(), range, f);
    }

    /** As {@link #minLong(IntRange, IntToLong)}, with options. */
    public static long minLong(LoopOptions options, IntRange range, IntToLong f) {
        return ParallelLoop.over(range).with(options).minLong(f);
    }

    /**
     * The greatest of what the function gives for each value; {@code Long.MIN_VALUE} for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long maxLong(IntRange range, IntToLong f) {
        return maxLong(LoopOptions.none(), range, f);
    }

    /** As {@link #maxLong(IntRange, IntToLong)}, with options. */
    public static long maxLong(LoopOptions options, IntRange range, IntToLong f) {
        return ParallelLoop.over(range).with(options).maxLong(f);
    }

    /**
     * The least of what the function gives for each value; infinity for none, NaN if one is.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double minDouble(IntRange range, IntToDouble f) {
        return minDouble(LoopOptions.none(), range, f);
    }

    /** As {@link #minDouble(IntRange, IntToDouble)}, with options. */
    public static double minDouble(LoopOptions options, IntRange range, IntToDouble f) {
        return ParallelLoop.over(range).with(options).minDouble(f);
    }

    /**
     * The greatest of what the function gives for each value; negative infinity for none, NaN if one is.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double maxDouble(IntRange range, IntToDouble f) {
        return maxDouble(LoopOptions.none(), range, f);
    }

    /** As {@link #maxDouble(IntRange, IntToDouble)}, with options. */
    public static double maxDouble(LoopOptions options, IntRange range, IntToDouble f) {
        return ParallelLoop.over(range).with(options).maxDouble(f);
    }

    /**
     * Combines what the function gives for each value, in the order of the range.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws MultiException with what the functions have thrown
     */
    public static <T extends @Nullable Object> T forallReduce(
            IntRange range, T identity, IntToObject<? extends T> f, Combiner<T> combine) {
        return forallReduce(LoopOptions.none(), range, identity, f, combine);
    }

    /** As {@link #forallReduce(IntRange, Object, IntToObject, Combiner)}, with options. */
    public static <T extends @Nullable Object> T forallReduce(
            LoopOptions options, IntRange range, T identity, IntToObject<? extends T> f, Combiner<T> combine) {
        return ParallelLoop.over(range).with(options).<T>reduce(identity, f, combine);
    }

    /**
     * Adds the blocks {@code (lo, hi)} of the range, over which the function loops itself, to results that are changed
     * in place, such as tables of counts: a new one for each piece of the loop that another worker runs. Then combines
     * them, in the order of the range.
     *
     * @param fresh makes an empty result
     * @param combine associative; may change its first argument and return it
     * @throws MultiException with what the functions have thrown
     */
    public static <A> A forallReduce(
            IntRange range, TaskValue<? extends A> fresh, IntChunkInto<? super A> add, Combiner<A> combine) {
        return forallReduce(LoopOptions.none(), range, fresh, add, combine);
    }

    /** As {@link #forallReduce(IntRange, TaskValue, IntChunkInto, Combiner)}, with options. */
    public static <A> A forallReduce(
            LoopOptions options,
            IntRange range,
            TaskValue<? extends A> fresh,
            IntChunkInto<? super A> add,
            Combiner<A> combine) {
        return ParallelLoop.over(range).with(options).<A>collect(fresh, add, combine);
    }

    private static long sum(long[] values, int lo, int hi) {
        long sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static double sum(double[] values, int lo, int hi) {
        double sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += values[i];
        }
        return sum;
    }
}
