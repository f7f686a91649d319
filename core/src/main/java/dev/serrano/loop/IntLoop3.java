package dev.serrano.loop;

import dev.serrano.internal.loop.Grid;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Reductions;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntLoopBody3;
import dev.serrano.loop.body.IntToDouble3;
import dev.serrano.loop.body.IntToLong3;
import dev.serrano.loop.body.IntToObject3;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A loop over all triples of three ranges, row by row, made by
 * {@link dev.serrano.Serrano#over(IntRange, IntRange, IntRange)}. It is divided along the first range before the
 * others. {@link ParallelLoop} describes the options and the rules of all loops.
 * {@snippet :
 * over(range(0, n), range(0, n), range(0, n)).forall((i, j, k) -> next[i][j][k] = relaxed(last, i, j, k));
 * double heat = over(range(0, n), range(0, n), range(0, n)).sumDouble((i, j, k) -> next[i][j][k]);
 * }
 */
public final class IntLoop3 extends ParallelLoop<IntLoop3, IntToLong3, IntToDouble3> {
    private final IntRange i;
    private final IntRange j;
    private final IntRange k;

    IntLoop3(IntRange i, IntRange j, IntRange k, LoopOptions options) {
        super(options);
        this.i = Objects.requireNonNull(i, "range");
        this.j = Objects.requireNonNull(j, "range");
        this.k = Objects.requireNonNull(k, "range");
    }

    @Override
    public IntLoop3 with(LoopOptions options) {
        return new IntLoop3(i, j, k, options);
    }

    /**
     * Runs the body for each triple, possibly in parallel, and waits for all iterations and all tasks spawned in them.
     * Iterations are tasks: they may wait, spawn and fail.
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     * @throws IllegalArgumentException if there are more than 2^63 - 1 triples, as in all methods
     */
    public void forall(IntLoopBody3 body) {
        plan().forall(LoopTasks.of(plan(), i, j, k, Objects.requireNonNull(body, "body")));
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on.
     *
     * @throws IllegalStateException outside a task, or if the loop has options of a finish
     */
    public void forasync(IntLoopBody3 body) {
        plan().forasync(LoopTasks.of(plan(), i, j, k, Objects.requireNonNull(body, "body")));
    }

    /**
     * Combines the function's results for all triples, in the order of the ranges.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <T extends @Nullable Object> T reduce(T identity, IntToObject3<? extends T> f, Combiner<T> combine) {
        Objects.requireNonNull(f, "f");
        Objects.requireNonNull(combine, "combine");
        Grid grid = new Grid(i, j, k);
        return Reductions.reduce(plan(), f, 0, grid.size(), identity, grid.<T>objects(f, combine), combine);
    }

    @Override
    long longs(LongOp op, IntToLong3 f) {
        Grid grid = new Grid(i, j, k);
        return Reductions.longs(plan().inAnyGrouping(), op, f, 0, grid.size(), grid.longs(f, op.combine, op.identity));
    }

    @Override
    double doubles(DoubleOp op, IntToDouble3 f) {
        Grid grid = new Grid(i, j, k);
        return Reductions.doubles(plan(), op, f, 0, grid.size(), grid.doubles(f, op.combine, op.identity));
    }
}
