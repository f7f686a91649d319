package dev.serrano.loop;

import dev.serrano.FinishOptions;
import dev.serrano.Place;
import dev.serrano.internal.loop.LoopPlan;
import dev.serrano.internal.loop.Ops;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import java.util.Objects;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop as an immutable object: the values, the options, and operations that run it. Operations such as
 * {@code forall}, {@code map} and {@code sumLong} run the loop, any number of times. Options return a new loop:
 * {@snippet :
 * double s = over(range(0, a.length)).deterministic().sumDouble(i -> a[i] * b[i]);
 * over(files).inFinish(failFast().within(Duration.ofSeconds(5)).named("read")).forall(file -> read(file));
 * over(range(0, n), range(0, n)).at(here().next()).forasync((i, j) -> a[i][j] = 0);
 * }
 * <p>A loop is one task until another worker has nothing to do; then its rest is divided. Source: A. Prell, thesis,
 * section 5.3 (splitting on demand).
 * <p>Iterations of {@code forall}, {@code forasync} and {@code map} behave as tasks: they may wait, spawn and fail, and
 * the others run on. A cancelled loop begins no further iterations. The functions of the other operations are called in
 * blocks and must not wait: a wait is an error that names it.
 * <p>All operations but {@code forasync} are a finish: they return when all tasks have ended, and throw the exceptions
 * of a finish. Bodies and functions may throw checked exceptions, which are among the failures of the
 * {@link dev.serrano.MultiException}. Outside a task they run on {@link dev.serrano.TaskRuntime#common()} and block the
 * caller; {@code forasync} is for tasks.
 * <p>Memory consistency: actions of the caller happen-before each iteration. Actions of an iteration happen-before the
 * return of the operation, with {@code forasync} before the end of the finish around it. Iterations are not ordered
 * among each other.
 *
 * @param <L> the type of the loop itself
 * @param <F> functions that compute a {@code long} for each value
 * @param <G> functions that compute a {@code double} for each value
 */
public abstract sealed class ParallelLoop<L extends ParallelLoop<L, F, G>, F, G>
        permits IntLoop, IntLoop2, IntLoop3, LongLoop, ElementLoop {
    private final LoopOptions options;

    ParallelLoop(LoopOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    /** A loop over {@code int} values. */
    public static IntLoop over(IntRange range) {
        return new IntLoop(range, LoopOptions.none());
    }

    /** A loop over all pairs. */
    public static IntLoop2 over(IntRange i, IntRange j) {
        return new IntLoop2(i, j, LoopOptions.none());
    }

    /** A loop over all triples. */
    public static IntLoop3 over(IntRange i, IntRange j, IntRange k) {
        return new IntLoop3(i, j, k, LoopOptions.none());
    }

    /** A loop over {@code long} values. */
    public static LongLoop over(LongRange range) {
        return new LongLoop(range, LoopOptions.none());
    }

    /** A loop over the elements of an array. */
    public static <T extends @Nullable Object> ElementLoop<T> over(T[] elements) {
        return new ElementLoop<>(
                new Elements.OfArray<>(Objects.requireNonNull(elements, "elements")), LoopOptions.none());
    }

    /** A loop over the elements of a collection. */
    public static <T extends @Nullable Object> ElementLoop<T> over(Iterable<T> elements) {
        return new ElementLoop<>(
                new Elements.OfIterable<>(Objects.requireNonNull(elements, "elements")), LoopOptions.none());
    }

    /**
     * A loop over the elements of a spliterator, which belongs to the loop from now on: the first operation uses it up.
     */
    public static <T extends @Nullable Object> ElementLoop<T> over(Spliterator<T> elements) {
        return new ElementLoop<>(
                new Elements.OfSpliterator<>(Objects.requireNonNull(elements, "elements")), LoopOptions.none());
    }

    /** The same loop with these options instead of its own. */
    public abstract L with(LoopOptions options);

    /** The same loop, divided among workers by another strategy: {@link LoopOptions#splitting}. */
    public final L splitting(LoopStrategy strategy) {
        return with(options.splitting(strategy));
    }

    /** The same loop; its reductions do not depend on the division among workers: {@link LoopOptions#deterministic}. */
    public final L deterministic() {
        return with(options.deterministic());
    }

    /** The same loop, run at a place: {@link LoopOptions#at}. */
    public final L at(Place place) {
        return with(options.at(place));
    }

    /**
     * The same loop, as a finish with options, such as a name or a deadline: {@link LoopOptions#inFinish}. A
     * {@code forasync} is no finish and throws an {@link IllegalStateException}.
     */
    public final L inFinish(FinishOptions finish) {
        return with(options.inFinish(finish));
    }

    /**
     * The sum of the function's results for all values; 0 for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final long sumLong(F f) {
        return longs(Ops.sumLong(), Objects.requireNonNull(f, "f"));
    }

    /**
     * The least of the function's results for all values; {@code Long.MAX_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final long minLong(F f) {
        return longs(Ops.minLong(), Objects.requireNonNull(f, "f"));
    }

    /**
     * The greatest of the function's results for all values; {@code Long.MIN_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final long maxLong(F f) {
        return longs(Ops.maxLong(), Objects.requireNonNull(f, "f"));
    }

    /**
     * The sum of the function's results for all values; 0 for none. Its last bits depend on how the loop was divided,
     * unless it is {@link #deterministic}.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final double sumDouble(G f) {
        return doubles(Ops.sumDouble(), Objects.requireNonNull(f, "f"));
    }

    /**
     * The least of the function's results for all values; infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final double minDouble(G f) {
        return doubles(Ops.minDouble(), Objects.requireNonNull(f, "f"));
    }

    /**
     * The greatest of the function's results for all values; negative infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public final double maxDouble(G f) {
        return doubles(Ops.maxDouble(), Objects.requireNonNull(f, "f"));
    }

    abstract long longs(LongOp op, F f);

    abstract double doubles(DoubleOp op, G f);

    final LoopPlan plan() {
        return options.plan();
    }
}
