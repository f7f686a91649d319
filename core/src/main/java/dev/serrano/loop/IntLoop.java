package dev.serrano.loop;

import dev.serrano.TaskValue;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Ops;
import dev.serrano.internal.loop.Reductions;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import dev.serrano.internal.loop.Results;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntChunkBody;
import dev.serrano.loop.body.IntChunkInto;
import dev.serrano.loop.body.IntChunkToDouble;
import dev.serrano.loop.body.IntChunkToLong;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntToDouble;
import dev.serrano.loop.body.IntToLong;
import dev.serrano.loop.body.IntToObject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A loop over {@code int} values, made by {@link dev.serrano.Serrano#over(IntRange)}. {@link ParallelLoop} describes
 * the options and the rules of all loops.
 * {@snippet :
 * double[] y = over(range(0, x.length)).mapToDouble(i -> Math.sqrt(x[i]));
 * double length = Math.sqrt(over(range(0, x.length)).deterministic().sumDouble(i -> x[i] * x[i]));
 * over(range(0, files.length)).inFinish(failFast().named("delete")).forall(i -> Files.delete(files[i]));
 * }
 */
public final class IntLoop extends ParallelLoop<IntLoop, IntToLong, IntToDouble> {
    private final IntRange range;

    IntLoop(IntRange range, LoopOptions options) {
        super(options);
        this.range = Objects.requireNonNull(range, "range");
    }

    @Override
    public IntLoop with(LoopOptions options) {
        return new IntLoop(range, options);
    }

    /**
     * Runs the body for each value, possibly in parallel, and waits for all iterations and all tasks spawned in them.
     * Iterations are tasks: they may wait, spawn and fail.
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     */
    public void forall(IntLoopBody body) {
        plan().forall(LoopTasks.of(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on.
     *
     * @throws IllegalStateException outside a task, or if the loop has options of a finish
     */
    public void forasync(IntLoopBody body) {
        plan().forasync(LoopTasks.of(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * A {@link #forall} whose body gets a block {@code (lo, hi)} and loops from {@code lo} to {@code hi}, exclusive,
     * itself. The body must not wait. If it fails, the rest of its block is not run.
     *
     * @throws IllegalArgumentException if the range has the largest {@code int}: no exclusive end lies behind it
     */
    public void forallChunks(IntChunkBody body) {
        plan().forall(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /** Spawns a {@link #forallChunks} loop as one task of the current finish scope and goes on. */
    public void forasyncChunks(IntChunkBody body) {
        plan().forasync(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * An unmodifiable list of the function's results for all values, in the order of the range. Each call is an
     * iteration of a {@link #forall}: it may wait.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     * @throws IllegalArgumentException if there are more values than an array can have
     */
    public <R extends @Nullable Object> List<R> map(IntToObject<? extends R> f) {
        Objects.requireNonNull(f, "f");
        @Nullable Object[] values = new Object[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return Results.list(values);
    }

    /** A {@link #map} with its results in an array. */
    public long[] mapToLong(IntToLong f) {
        Objects.requireNonNull(f, "f");
        long[] values = new long[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return values;
    }

    /** A {@link #map} with its results in an array. */
    public double[] mapToDouble(IntToDouble f) {
        Objects.requireNonNull(f, "f");
        double[] values = new double[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return values;
    }

    /** A {@link ParallelLoop#sumLong sumLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long sumLong(IntChunkToLong f) {
        return Reductions.longs(plan(), Ops.sumLong(), range, f);
    }

    /** A {@link ParallelLoop#minLong minLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long minLong(IntChunkToLong f) {
        return Reductions.longs(plan(), Ops.minLong(), range, f);
    }

    /** A {@link ParallelLoop#maxLong maxLong} whose function returns the result of a block {@code (lo, hi)}. */
    public long maxLong(IntChunkToLong f) {
        return Reductions.longs(plan(), Ops.maxLong(), range, f);
    }

    /** A {@link ParallelLoop#sumDouble sumDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double sumDouble(IntChunkToDouble f) {
        return Reductions.doubles(plan(), Ops.sumDouble(), range, f);
    }

    /** A {@link ParallelLoop#minDouble minDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double minDouble(IntChunkToDouble f) {
        return Reductions.doubles(plan(), Ops.minDouble(), range, f);
    }

    /** A {@link ParallelLoop#maxDouble maxDouble} whose function returns the result of a block {@code (lo, hi)}. */
    public double maxDouble(IntChunkToDouble f) {
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
    public <T extends @Nullable Object> T reduce(T identity, IntToObject<? extends T> f, Combiner<T> combine) {
        return Reductions.reduce(
                plan(),
                f,
                range.first(),
                range.size(),
                identity,
                (sum, lo, hi) -> {
                    T value = sum;
                    for (long n = 0; n < hi - lo; n++) {
                        value = combine.combine(value, f.apply((int) (lo + n)));
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
    public <A> A collect(TaskValue<? extends A> fresh, IntChunkInto<? super A> add, Combiner<A> combine) {
        LoopTasks.checkExclusive(range);
        return Reductions.<A>collect(
                plan(),
                add,
                range.first(),
                range.size(),
                fresh,
                (a, lo, hi) -> add.add(a, (int) lo, (int) hi),
                combine);
    }

    @Override
    long longs(LongOp op, IntToLong f) {
        return Reductions.longs(plan(), op, range, f);
    }

    @Override
    double doubles(DoubleOp op, IntToDouble f) {
        return Reductions.doubles(plan(), op, range, f);
    }
}
