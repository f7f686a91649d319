package dev.serrano.loop;

import dev.serrano.TaskValue;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Ops;
import dev.serrano.internal.loop.Reductions;
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
 * A loop over {@code int} values, made by {@link dev.serrano.Serrano#over(IntRange)}. See {@link ParallelLoop} for the
 * options, and for what holds for all loops.
 * {@snippet :
 * double[] y = over(range(0, x.length)).mapToDouble(i -> Math.sqrt(x[i]));
 * double length = Math.sqrt(over(range(0, x.length)).deterministic().sumDouble(i -> x[i] * x[i]));
 * over(range(0, files.length)).inFinish(failFast().named("delete")).forall(i -> Files.delete(files[i]));
 * }
 */
public final class IntLoop extends ParallelLoop<IntLoop> {
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
     * Runs the body for each value, possibly in parallel, and returns when all iterations have ended and all tasks
     * spawned in them. Iterations are tasks: they may wait, spawn and fail.
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
     * As {@link #forall}, with a body that is given {@code (lo, hi)} and loops from {@code lo} to {@code hi}, exclusive,
     * itself. It must not wait. If it fails, the rest of its block is not run.
     *
     * @throws IllegalArgumentException if the range has the largest {@code int}, behind which there is no exclusive end
     */
    public void forallChunks(IntChunkBody body) {
        plan().forall(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /** As {@link #forallChunks}, spawned as one task of the current finish scope. */
    public void forasyncChunks(IntChunkBody body) {
        plan().forasync(LoopTasks.chunks(plan(), range, Objects.requireNonNull(body, "body")));
    }

    /**
     * An unmodifiable list of what the function gives for each value, in the order of the range. Each call is an
     * iteration of a {@link #forall}: it may wait.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     * @throws IllegalArgumentException if there are more values than an array can have
     */
    public <R extends @Nullable Object> List<R> map(IntToObject<? extends R> f) {
        Objects.requireNonNull(f, "f");
        @Nullable Object[] values = new Object[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return Results.list(values);
    }

    /** As {@link #map}, in an array. */
    public long[] mapToLong(IntToLong f) {
        Objects.requireNonNull(f, "f");
        long[] values = new long[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return values;
    }

    /** As {@link #map}, in an array. */
    public double[] mapToDouble(IntToDouble f) {
        Objects.requireNonNull(f, "f");
        double[] values = new double[Results.length(range.size())];
        int first = range.first();
        plan().forall(LoopTasks.of(plan(), range, i -> values[i - first] = f.apply(i), f));
        return values;
    }

    /**
     * The sum of what the function gives for each value; 0 for none.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public long sumLong(IntToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.sumLong(), range, f);
    }

    /** As {@link #sumLong(IntToLong)}, of what the function gives for blocks {@code (lo, hi)}. */
    public long sumLong(IntChunkToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.sumLong(), range, f);
    }

    /**
     * The least of what the function gives for each value; {@code Long.MAX_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public long minLong(IntToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.minLong(), range, f);
    }

    /** As {@link #minLong(IntToLong)}, of what the function gives for blocks {@code (lo, hi)}. */
    public long minLong(IntChunkToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.minLong(), range, f);
    }

    /**
     * The greatest of what the function gives for each value; {@code Long.MIN_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public long maxLong(IntToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.maxLong(), range, f);
    }

    /** As {@link #maxLong(IntToLong)}, of what the function gives for blocks {@code (lo, hi)}. */
    public long maxLong(IntChunkToLong f) {
        Objects.requireNonNull(f, "f");
        return Reductions.longs(plan(), Ops.maxLong(), range, f);
    }

    /**
     * The sum of what the function gives for each value; 0 for none. Its last bits depend on how the loop was
     * divided, unless it is {@link #deterministic}.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public double sumDouble(IntToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.sumDouble(), range, f);
    }

    /** As {@link #sumDouble(IntToDouble)}, of what the function gives for blocks {@code (lo, hi)}. */
    public double sumDouble(IntChunkToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.sumDouble(), range, f);
    }

    /**
     * The least of what the function gives for each value; infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public double minDouble(IntToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.minDouble(), range, f);
    }

    /** As {@link #minDouble(IntToDouble)}, of what the function gives for blocks {@code (lo, hi)}. */
    public double minDouble(IntChunkToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.minDouble(), range, f);
    }

    /**
     * The greatest of what the function gives for each value; negative infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with what the function has thrown
     */
    public double maxDouble(IntToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.maxDouble(), range, f);
    }

    /** As {@link #maxDouble(IntToDouble)}, of what the function gives for blocks {@code (lo, hi)}. */
    public double maxDouble(IntChunkToDouble f) {
        Objects.requireNonNull(f, "f");
        return Reductions.doubles(plan(), Ops.maxDouble(), range, f);
    }

    /**
     * Combines what the function gives for each value, in the order of the range.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with what the functions have thrown
     */
    public <T extends @Nullable Object> T reduce(T identity, IntToObject<? extends T> f, Combiner<T> combine) {
        Objects.requireNonNull(f, "f");
        Objects.requireNonNull(combine, "combine");
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
     * Adds the blocks {@code (lo, hi)} of the range, over which the function loops itself, to results that are changed in place, such as tables of counts: a new one for each piece of the loop
     * that another worker runs. Then combines them, in order.
     *
     * @param fresh makes an empty result
     * @param combine associative; may change its first argument and return it
     * @throws dev.serrano.MultiException with what the functions have thrown
     */
    public <A> A collect(TaskValue<? extends A> fresh, IntChunkInto<? super A> add, Combiner<A> combine) {
        Objects.requireNonNull(fresh, "fresh");
        Objects.requireNonNull(add, "add");
        Objects.requireNonNull(combine, "combine");
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
}
