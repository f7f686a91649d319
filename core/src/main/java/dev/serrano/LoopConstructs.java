package dev.serrano;

import dev.serrano.loop.ElementLoop;
import dev.serrano.loop.IntLoop;
import dev.serrano.loop.IntLoop2;
import dev.serrano.loop.IntLoop3;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongLoop;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.LoopOptions;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.loop.ParallelLoop;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.IntChunkBody;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntLoopBody3;
import dev.serrano.loop.body.LongChunkBody;
import dev.serrano.loop.body.LongLoopBody;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** The parallel loops of {@link Serrano}, which inherits them: there is one name to import. */
abstract sealed class LoopConstructs extends ReductionConstructs permits CoordinationConstructs {
    LoopConstructs() {}

    /** The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}. */
    public static IntRange range(int lo, int hi) {
        return IntRange.of(lo, hi);
    }

    /** The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}. */
    public static IntRange rangeClosed(int lo, int hi) {
        return IntRange.closed(lo, hi);
    }

    /**
     * The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange range(long lo, long hi) {
        return LongRange.of(lo, hi);
    }

    /**
     * The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange rangeClosed(long lo, long hi) {
        return LongRange.closed(lo, hi);
    }

    // ---- loops as objects -------------------------------------------------------------------------------------

    /**
     * A loop over the values of a range, as an object: options first, then what to do. The other methods for loops are
     * short forms of these.
     * {@snippet :
     * double[] y = over(range(0, x.length)).mapToDouble(i -> Math.sqrt(x[i]));
     * over(range(0, n)).inFinish(failFast().named("rows")).forall(i -> row(i));
     * }
     */
    public static IntLoop over(IntRange range) {
        return ParallelLoop.over(range);
    }

    /** A loop over all pairs, as an object; it is divided along the first range before the second. */
    public static IntLoop2 over(IntRange i, IntRange j) {
        return ParallelLoop.over(i, j);
    }

    /** A loop over all triples, as an object. */
    public static IntLoop3 over(IntRange i, IntRange j, IntRange k) {
        return ParallelLoop.over(i, j, k);
    }

    /** A loop over {@code long} values, as an object. */
    public static LongLoop over(LongRange range) {
        return ParallelLoop.over(range);
    }

    /** A loop over the elements of an array, as an object. */
    public static <T extends @Nullable Object> ElementLoop<T> over(T[] elements) {
        return ParallelLoop.over(elements);
    }

    /** A loop over the elements of a collection, as an object. */
    public static <T extends @Nullable Object> ElementLoop<T> over(Iterable<T> elements) {
        return ParallelLoop.over(elements);
    }

    /** A loop over the elements of a spliterator, as an object; the first operation uses it up. */
    public static <T extends @Nullable Object> ElementLoop<T> over(Spliterator<T> elements) {
        return ParallelLoop.over(elements);
    }

    /** {@link LoopOptions#splitting} alone. */
    public static LoopOptions splitting(LoopStrategy strategy) {
        return LoopOptions.none().splitting(strategy);
    }

    // ---- over ranges ------------------------------------------------------------------------------------------

    /**
     * Runs the body for each value of the range, possibly in parallel, and returns when all iterations have ended and
     * all tasks spawned in them: a finish around a {@link #forasync(IntRange, IntLoopBody)}.
     * <p>Each iteration is a task in meaning: it may wait and spawn; its failure is recorded and the others run; a
     * cancelled loop begins no further ones. The order is not defined. Iterations may wait for each other: before one
     * waits the others that have not begun become a task of their own.
     * <p>Outside a task the loop runs on {@link TaskRuntime#common()}, and the caller blocks until it has ended.
     *
     * @throws MultiException with the failures of the iterations and of the tasks
     */
    public static void forall(IntRange range, IntLoopBody body) {
        over(range).forall(body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, with options. */
    public static void forall(LoopOptions options, IntRange range, IntLoopBody body) {
        over(range).with(options).forall(body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, over {@code long} values. */
    public static void forall(LongRange range, LongLoopBody body) {
        over(range).forall(body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, over {@code long} values, with options. */
    public static void forall(LoopOptions options, LongRange range, LongLoopBody body) {
        over(range).with(options).forall(body);
    }

    /**
     * As {@link #forall(IntRange, IntLoopBody)}, over all pairs; it is divided along the first range before the second.
     */
    public static void forall(IntRange i, IntRange j, IntLoopBody2 body) {
        over(i, j).forall(body);
    }

    /** As {@link #forall(IntRange, IntRange, IntLoopBody2)}, with options. */
    public static void forall(LoopOptions options, IntRange i, IntRange j, IntLoopBody2 body) {
        over(i, j).with(options).forall(body);
    }

    /** As {@link #forall(IntRange, IntRange, IntLoopBody2)}, over all triples. */
    public static void forall(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        over(i, j, k).forall(body);
    }

    /** As {@link #forall(IntRange, IntRange, IntRange, IntLoopBody3)}, with options. */
    public static void forall(LoopOptions options, IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        over(i, j, k).with(options).forall(body);
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on. Its iterations are tasks of that scope in
     * meaning, see {@link #forall(IntRange, IntLoopBody)}.
     *
     * @throws IllegalStateException outside a task
     */
    public static void forasync(IntRange range, IntLoopBody body) {
        over(range).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, with options. */
    public static void forasync(LoopOptions options, IntRange range, IntLoopBody body) {
        over(range).with(options).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over {@code long} values. */
    public static void forasync(LongRange range, LongLoopBody body) {
        over(range).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over {@code long} values, with options. */
    public static void forasync(LoopOptions options, LongRange range, LongLoopBody body) {
        over(range).with(options).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over all pairs. */
    public static void forasync(IntRange i, IntRange j, IntLoopBody2 body) {
        over(i, j).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over all triples. */
    public static void forasync(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        over(i, j, k).forasync(body);
    }

    // ---- over blocks ------------------------------------------------------------------------------------------

    /**
     * As {@link #forall(IntRange, IntLoopBody)}, with a body that is given {@code (lo, hi)} and loops from {@code lo}
     * to {@code hi}, exclusive, itself: the loop is then compiled, and vectorised, as any other one. Serrano chooses
     * the blocks, some microseconds each, up to about twenty while much of the range is left.
     * <p>The body must not wait: a wait is an error that names it. If it fails, the rest of its block is not run.
     *
     * @throws IllegalArgumentException if the range has the largest {@code int}, behind which there is no exclusive end
     */
    public static void forallChunks(IntRange range, IntChunkBody body) {
        over(range).forallChunks(body);
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, with options. */
    public static void forallChunks(LoopOptions options, IntRange range, IntChunkBody body) {
        over(range).with(options).forallChunks(body);
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, over {@code long} values. */
    public static void forallChunks(LongRange range, LongChunkBody body) {
        over(range).forallChunks(body);
    }

    /** As {@link #forallChunks(LongRange, LongChunkBody)}, with options. */
    public static void forallChunks(LoopOptions options, LongRange range, LongChunkBody body) {
        over(range).with(options).forallChunks(body);
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, spawned as one task of the current finish scope. */
    public static void forasyncChunks(IntRange range, IntChunkBody body) {
        over(range).forasyncChunks(body);
    }

    // ---- over elements ----------------------------------------------------------------------------------------

    /** As {@link #forall(IntRange, IntLoopBody)}, for each element of an array. */
    public static <T extends @Nullable Object> void forall(T[] elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /**
     * As {@link #forall(IntRange, IntLoopBody)}, for each element. How well the loop can be divided depends on the
     * collection's spliterator: array lists and arrays are halved, linked lists and queues give batches. A collection
     * should not change meanwhile; if it does, the loop fails where that is noticed, as with the JDK's collections.
     */
    public static <T extends @Nullable Object> void forall(Iterable<T> elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, for each element; the spliterator belongs to the loop from now on. */
    public static <T extends @Nullable Object> void forall(Spliterator<T> elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, for each element of an array. */
    public static <T extends @Nullable Object> void forasync(T[] elements, ElementBody<? super T> body) {
        over(elements).forasync(body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, for each element. */
    public static <T extends @Nullable Object> void forasync(Iterable<T> elements, ElementBody<? super T> body) {
        over(elements).forasync(body);
    }

    /**
     * As {@link #forasync(IntRange, IntLoopBody)}, for each element; the spliterator belongs to the loop from now on.
     */
    public static <T extends @Nullable Object> void forasync(Spliterator<T> elements, ElementBody<? super T> body) {
        over(elements).forasync(body);
    }
}
