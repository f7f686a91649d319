package dev.serrano.loop;

import dev.serrano.TaskValue;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Ops;
import dev.serrano.internal.loop.Reductions;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import dev.serrano.internal.loop.Results;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.LongChunkBody;
import dev.serrano.loop.body.LongChunkInto;
import dev.serrano.loop.body.LongChunkToDouble;
import dev.serrano.loop.body.LongChunkToLong;
import dev.serrano.loop.body.LongLoopBody;
import dev.serrano.loop.body.LongToDouble;
import dev.serrano.loop.body.LongToLong;
import dev.serrano.loop.body.LongToObject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A loop over {@code long} values, made by {@link dev.serrano.Serrano#over(LongRange)}. {@link ParallelLoop} describes
 * the options and the rules of all loops.
 * {@snippet :
 * long primes = over(range(0L, 10_000_000_000L)).sumLong(n -> isPrime(n) ? 1 : 0);
 * over(range(0L, segment.byteSize())).forallChunks((lo, hi) -> segment.asSlice(lo, hi - lo).fill((byte) 0));
 * }
 */
public final class LongLoop extends ParallelLoop<LongLoop, LongToLong, LongToDouble> {
    private final LongRange range;

    LongLoop(LongRange range, LoopOptions options) {
        super(options);
        this.range = Objects.requireNonNull(range, "range");
    }

    @Override
    public LongLoop with(LoopOptions options) {
        return new LongLoop(range, options);
    }

    /**
     * Runs the body for each value, possibly in parallel, and waits for all iterations and all tasks spawned in them.
     * Iterations are tasks: they may wait, spawn and fail.
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     */
    public void forall(LongLoopBody body) {
        plan().forall(LoopTasks.of(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on.
     *
     * @throws IllegalStateException outside a task, or if the loop has options of a finish
     */
    public void forasync(LongLoopBody body) {
        plan().forasync(LoopTasks.of(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * A {@link #forall} whose body gets a block {@code (lo, hi)} and loops from {@code lo} to {@code hi}, exclusive,
     * itself. The body must not wait. If it fails, the rest of its block is not run.
     *
     * @throws IllegalArgumentException if the range has the largest {@code long}: no exclusive end lies behind it
     */
    public void forallChunks(LongChunkBody body) {
        plan().forall(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /** Spawns a {@link #forallChunks} loop as one task of the current finish scope and goes on. */
    public void forasyncChunks(LongChunkBody body) {
        plan().forasync(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * An unmodifiable list of the function's results for all values, in the order of the range. Each call is an
     * iteration of a {@link #forall}: it may wait.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     * @throws IllegalArgumentException if there are more values than an array can have
     */
    public <R extends @Nullable Object> List<R> map(LongToObject<? extends R> f) {
        Objects.requireNonNull(f, "f");
        @Nullable Object[] values = new Object[Results.length(range.size())];
        long first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[(int) (i - first)] = f.apply(i), f));
        return Results.list(values);
    }

    /** A {@link #map} with its results in an array. */
    public long[] mapToLong(LongToLong f) {
        Objects.requireNonNull(f, "f");
        long[] values = new long[Results.length(range.size())];
        long first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[(int) (i - first)] = f.apply(i), f));
        return values;
    }

    /** A {@link #map} with its results in an array. */
    public double[] mapToDouble(LongToDouble f) {
        Objects.requireNonNull(f, "f");
        double[] values = new double[Results.length(range.size())];
        long first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[(int) (i - first)] = f.apply(i), f));
        return values;
    }

    /** A {@link ParallelLoop#sumLong sumLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long sumLong(LongChunkToLong f) {
        return Reductions.longs(plan(), Ops.sumLong(), range, f);
    }

    /** A {@link ParallelLoop#minLong minLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long minLong(LongChunkToLong f) {
        return Reductions.longs(plan(), Ops.minLong(), range, f);
    }

    /** A {@link ParallelLoop#maxLong maxLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long maxLong(LongChunkToLong f) {
        return Reductions.longs(plan(), Ops.maxLong(), range, f);
    }

    /** A {@link ParallelLoop#sumDouble sumDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double sumDouble(LongChunkToDouble f) {
        return Reductions.doubles(plan(), Ops.sumDouble(), range, f);
    }

    /** A {@link ParallelLoop#minDouble minDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double minDouble(LongChunkToDouble f) {
        return Reductions.doubles(plan(), Ops.minDouble(), range, f);
    }

    /** A {@link ParallelLoop#maxDouble maxDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double maxDouble(LongChunkToDouble f) {
        return Reductions.doubles(plan(), Ops.maxDouble(), range, f);
    }

    /**
     * Combines the function's results for all values, in the order of the range.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <T extends @Nullable Object> T reduce(T identity, LongToObject<? extends T> f, Combiner<T> combine) {
        return Reductions.reduce(
                plan(),
                f,
                range.first(),
                range.size(),
                identity,
                (sum, lo, hi) -> {
                    T value = sum;
                    for (long n = 0; n < hi - lo; n++) {
                        value = combine.combine(value, f.apply((lo + n)));
                    }
                    return value;
                },
                combine);
    }

    /**
     * Adds blocks {@code (lo, hi)} of the range to results that are changed in place, such as tables of counts. The
     * function loops over its block itself. Each piece of the loop that another worker runs gets a new result. Then the
     * results are combined, in the order of the range.
     *
     * @param fresh makes an empty result
     * @param combine associative; may change its first argument and return it
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <A> A collect(TaskValue<? extends A> fresh, LongChunkInto<? super A> add, Combiner<A> combine) {
        LoopTasks.checkExclusive(range);
        return Reductions.<A>collect(plan(), add, range.first(), range.size(), fresh, add, combine);
    }

    @Override
    long longs(LongOp op, LongToLong f) {
        return Reductions.longs(plan(), op, range, f);
    }

    @Override
    double doubles(DoubleOp op, LongToDouble f) {
        return Reductions.doubles(plan(), op, range, f);
    }
}
