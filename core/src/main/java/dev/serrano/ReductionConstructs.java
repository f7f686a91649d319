package dev.serrano;

import dev.serrano.internal.scheduler.Reductions;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The loops of {@link Serrano} that compute a value. Their functions must not wait (a wait is an error that names it)
 * and are called in blocks without polls in between, which the JIT vectorises if it can. A function that fails makes
 * the reduction throw, after the other blocks have run. The order of the range is kept: an operation needs to be
 * associative only. Called outside a task they run on {@link TaskRuntime#common()}.
 */
abstract sealed class ReductionConstructs permits LoopConstructs {
    ReductionConstructs() {}

    private static Reductions.Way way(LoopOptions o) {
        return new Reductions.Way(o.strategy(), o.isDeterministic());
    }

    /** {@link LoopOptions#deterministic} alone. */
    public static LoopOptions deterministic() {
        return LoopOptions.NONE.deterministic();
    }

    /**
     * The sum of what the function gives for each value; 0 for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(IntRange range, IntToLongFunction f) {
        return sumLong(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumLong(IntRange, IntToLongFunction)}, with options. */
    public static long sumLong(LoopOptions options, IntRange range, IntToLongFunction f) {
        return Reductions.sumLong(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The sum of what the function gives for each value; 0 for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(LongRange range, LongUnaryOperator f) {
        return sumLong(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumLong(LongRange, LongUnaryOperator)}, with options. */
    public static long sumLong(LoopOptions options, LongRange range, LongUnaryOperator f) {
        return Reductions.sumLong(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The sum of what the function gives for blocks {@code (lo, hi)} of the range, over which it loops itself.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long sumLong(IntRange range, IntChunkToLong f) {
        return sumLong(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumLong(IntRange, IntChunkToLong)}, with options. */
    public static long sumLong(LoopOptions options, IntRange range, IntChunkToLong f) {
        return Reductions.sumLongChunks(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /** The sum of an array. */
    public static long sumLong(long[] values) {
        return sumLong(LoopOptions.NONE, values);
    }

    /** As {@link #sumLong(long[])}, with options. */
    public static long sumLong(LoopOptions options, long[] values) {
        return Reductions.sumLong(way(options), values);
    }

    /**
     * The sum of what the function gives for each value; 0 for none. Its last bits depend on how the loop was divided,
     * unless {@link #deterministic} is asked for.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(IntRange range, IntToDoubleFunction f) {
        return sumDouble(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumDouble(IntRange, IntToDoubleFunction)}, with options. */
    public static double sumDouble(LoopOptions options, IntRange range, IntToDoubleFunction f) {
        return Reductions.sumDouble(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * As {@link #sumDouble(IntRange, IntToDoubleFunction)}, over {@code long} values.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(LongRange range, LongToDoubleFunction f) {
        return sumDouble(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumDouble(LongRange, LongToDoubleFunction)}, with options. */
    public static double sumDouble(LoopOptions options, LongRange range, LongToDoubleFunction f) {
        return Reductions.sumDouble(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The sum of what the function gives for blocks {@code (lo, hi)} of the range, over which it loops itself.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double sumDouble(IntRange range, IntChunkToDouble f) {
        return sumDouble(LoopOptions.NONE, range, f);
    }

    /** As {@link #sumDouble(IntRange, IntChunkToDouble)}, with options. */
    public static double sumDouble(LoopOptions options, IntRange range, IntChunkToDouble f) {
        return Reductions.sumDoubleChunks(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /** The sum of an array; see {@link #sumDouble(IntRange, IntToDoubleFunction)}. */
    public static double sumDouble(double[] values) {
        return sumDouble(LoopOptions.NONE, values);
    }

    /** As {@link #sumDouble(double[])}, with options. */
    public static double sumDouble(LoopOptions options, double[] values) {
        return Reductions.sumDouble(way(options), values);
    }

    /**
     * The least of what the function gives for each value; {@code Long.MAX_VALUE} for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long minLong(IntRange range, IntToLongFunction f) {
        return minLong(LoopOptions.NONE, range, f);
    }

    /** As {@link #minLong(IntRange, IntToLongFunction)}, with options. */
    public static long minLong(LoopOptions options, IntRange range, IntToLongFunction f) {
        return Reductions.minLong(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The greatest of what the function gives for each value; {@code Long.MIN_VALUE} for none.
     *
     * @throws MultiException with what the function has thrown
     */
    public static long maxLong(IntRange range, IntToLongFunction f) {
        return maxLong(LoopOptions.NONE, range, f);
    }

    /** As {@link #maxLong(IntRange, IntToLongFunction)}, with options. */
    public static long maxLong(LoopOptions options, IntRange range, IntToLongFunction f) {
        return Reductions.maxLong(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The least of what the function gives for each value; infinity for none, NaN if one is.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double minDouble(IntRange range, IntToDoubleFunction f) {
        return minDouble(LoopOptions.NONE, range, f);
    }

    /** As {@link #minDouble(IntRange, IntToDoubleFunction)}, with options. */
    public static double minDouble(LoopOptions options, IntRange range, IntToDoubleFunction f) {
        return Reductions.minDouble(way(options), range, Objects.requireNonNull(f, "f"));
    }

    /**
     * The greatest of what the function gives for each value; negative infinity for none, NaN if one is.
     *
     * @throws MultiException with what the function has thrown
     */
    public static double maxDouble(IntRange range, IntToDoubleFunction f) {
        return maxDouble(LoopOptions.NONE, range, f);
    }

    /** As {@link #maxDouble(IntRange, IntToDoubleFunction)}, with options. */
    public static double maxDouble(LoopOptions options, IntRange range, IntToDoubleFunction f) {
        return Reductions.maxDouble(way(options), range, Objects.requireNonNull(f, "f"));
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
            IntRange range, T identity, IntFunction<? extends T> f, BinaryOperator<T> combine) {
        return forallReduce(LoopOptions.NONE, range, identity, f, combine);
    }

    /** As {@link #forallReduce(IntRange, Object, IntFunction, BinaryOperator)}, with options. */
    public static <T extends @Nullable Object> T forallReduce(
            LoopOptions options, IntRange range, T identity, IntFunction<? extends T> f, BinaryOperator<T> combine) {
        Objects.requireNonNull(combine, "combine");
        return Reductions.reduce(way(options), range, identity, Objects.requireNonNull(f, "f"), combine);
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
            IntRange range, Supplier<? extends A> fresh, IntChunkInto<? super A> add, BinaryOperator<A> combine) {
        return forallReduce(LoopOptions.NONE, range, fresh, add, combine);
    }

    /** As {@link #forallReduce(IntRange, Supplier, IntChunkInto, BinaryOperator)}, with options. */
    public static <A> A forallReduce(
            LoopOptions options,
            IntRange range,
            Supplier<? extends A> fresh,
            IntChunkInto<? super A> add,
            BinaryOperator<A> combine) {
        Objects.requireNonNull(fresh, "fresh");
        Objects.requireNonNull(combine, "combine");
        return Reductions.collect(way(options), range, fresh, Objects.requireNonNull(add, "add"), combine);
    }
}
