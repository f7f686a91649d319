package dev.serrano.loop;

import dev.serrano.internal.loop.Grid;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Reductions;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntToDouble2;
import dev.serrano.loop.body.IntToLong2;
import dev.serrano.loop.body.IntToObject2;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A loop over all pairs of two ranges, row by row, made by {@link dev.serrano.Serrano#over(IntRange, IntRange)}. It is
 * divided along the first range before the others. {@link ParallelLoop} describes the options and the rules of all
 * loops.
 * {@snippet :
 * over(range(0, n), range(0, n)).forall((i, j) -> c[i][j] = row(a, i) * column(b, j));
 * double greatest = over(range(0, n), range(0, n)).maxDouble((i, j) -> Math.abs(c[i][j]));
 * }
 */
public final class IntLoop2 extends ParallelLoop<IntLoop2, IntToLong2, IntToDouble2> {
    private final IntRange i;
    private final IntRange j;

    IntLoop2(IntRange i, IntRange j, LoopOptions options) {
        super(options);
        this.i = Objects.requireNonNull(i, "range");
        this.j = Objects.requireNonNull(j, "range");
    }

    @Override
    public IntLoop2 with(LoopOptions options) {
        return new IntLoop2(i, j, options);
    }

    /**
     * Runs the body for each pair, possibly in parallel, and waits for all iterations and all tasks spawned in them.
     * Iterations are tasks: they may wait, spawn and fail.
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     * @throws IllegalArgumentException if there are more than 2^63 - 1 pairs, as in all methods
     */
    public void forall(IntLoopBody2 body) {
        plan().forall(LoopTasks.of(plan(), i, j, Objects.requireNonNull(body, "body")));
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on.
     *
     * @throws IllegalStateException outside a task, or if the loop has options of a finish
     */
    public void forasync(IntLoopBody2 body) {
        plan().forasync(LoopTasks.of(plan(), i, j, Objects.requireNonNull(body, "body")));
    }

    /**
     * Combines the function's results for all pairs, in the order of the ranges.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <T extends @Nullable Object> T reduce(T identity, IntToObject2<? extends T> f, Combiner<T> combine) {
        Grid grid = Grid.of(i, j);
        return Reductions.reduce(plan(), f, 0, grid.size(), identity, grid.<T>objects(f, combine), combine);
    }

    @Override
    long longs(LongOp op, IntToLong2 f) {
        Grid grid = Grid.of(i, j);
        return Reductions.longs(plan().inAnyGrouping(), op, f, 0, grid.size(), grid.longs(f, op.combine, op.identity));
    }

    @Override
    double doubles(DoubleOp op, IntToDouble2 f) {
        Grid grid = Grid.of(i, j);
        return Reductions.doubles(plan(), op, f, 0, grid.size(), grid.doubles(f, op.combine, op.identity));
    }
}
