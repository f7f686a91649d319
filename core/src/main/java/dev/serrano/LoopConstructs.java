package dev.serrano;

import dev.serrano.internal.scheduler.Loops;
import java.util.Objects;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** The parallel loops of {@link Serrano}, which inherits them: there is one name to import. */
abstract sealed class LoopConstructs extends ReductionConstructs permits Serrano {
    LoopConstructs() {}

    /** The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}. */
    public static IntRange range(int lo, int hi) {
        return new IntRange(lo, Math.max((long) hi - lo, 0));
    }

    /** The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}. */
    public static IntRange rangeClosed(int lo, int hi) {
        return new IntRange(lo, Math.max((long) hi - lo + 1, 0));
    }

    /**
     * The values from {@code lo} to {@code hi}, exclusive; none if {@code hi <= lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange range(long lo, long hi) {
        if (hi <= lo) {
            return new LongRange(lo, 0);
        }
        return new LongRange(lo, size(lo, hi - lo, hi));
    }

    /**
     * The values from {@code lo} to {@code hi}, inclusive; none if {@code hi < lo}.
     *
     * @throws IllegalArgumentException if there are more than 2^63 - 1
     */
    public static LongRange rangeClosed(long lo, long hi) {
        if (hi < lo) {
            return new LongRange(lo, 0);
        }
        return new LongRange(lo, size(lo, hi - lo + 1, hi));
    }

    private static long size(long lo, long size, long hi) {
        if (size <= 0) { // it has overflowed
            throw new IllegalArgumentException("a range from " + lo + " to " + hi
                    + " has more than 2^63 - 1 values: loop over a part of it, or over a range of ranges");
        }
        return size;
    }

    /** {@link LoopOptions#splitting} alone. */
    public static LoopOptions splitting(LoopStrategy strategy) {
        return LoopOptions.NONE.splitting(strategy);
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
        forall(LoopOptions.NONE, range, body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, with options. */
    public static void forall(LoopOptions options, IntRange range, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), range, body).forall();
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, over {@code long} values. */
    public static void forall(LongRange range, LongLoopBody body) {
        forall(LoopOptions.NONE, range, body);
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, over {@code long} values, with options. */
    public static void forall(LoopOptions options, LongRange range, LongLoopBody body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), range, body).forall();
    }

    /**
     * As {@link #forall(IntRange, IntLoopBody)}, over all pairs; it is divided along the first range before the second.
     */
    public static void forall(IntRange i, IntRange j, IntLoopBody2 body) {
        forall(LoopOptions.NONE, i, j, body);
    }

    /** As {@link #forall(IntRange, IntRange, IntLoopBody2)}, with options. */
    public static void forall(LoopOptions options, IntRange i, IntRange j, IntLoopBody2 body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), i, j, body).forall();
    }

    /** As {@link #forall(IntRange, IntRange, IntLoopBody2)}, over all triples. */
    public static void forall(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        forall(LoopOptions.NONE, i, j, k, body);
    }

    /** As {@link #forall(IntRange, IntRange, IntRange, IntLoopBody3)}, with options. */
    public static void forall(LoopOptions options, IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), i, j, k, body).forall();
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on. Its iterations are tasks of that scope in
     * meaning, see {@link #forall(IntRange, IntLoopBody)}.
     *
     * @throws IllegalStateException outside a task
     */
    public static void forasync(IntRange range, IntLoopBody body) {
        forasync(LoopOptions.NONE, range, body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, with options. */
    public static void forasync(LoopOptions options, IntRange range, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), range, body).forasync();
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over {@code long} values. */
    public static void forasync(LongRange range, LongLoopBody body) {
        forasync(LoopOptions.NONE, range, body);
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over {@code long} values, with options. */
    public static void forasync(LoopOptions options, LongRange range, LongLoopBody body) {
        Objects.requireNonNull(body, "body");
        Loops.of(options.strategy(), range, body).forasync();
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over all pairs. */
    public static void forasync(IntRange i, IntRange j, IntLoopBody2 body) {
        Objects.requireNonNull(body, "body");
        Loops.of(LoopOptions.NONE.strategy(), i, j, body).forasync();
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, over all triples. */
    public static void forasync(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        Objects.requireNonNull(body, "body");
        Loops.of(LoopOptions.NONE.strategy(), i, j, k, body).forasync();
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
        forallChunks(LoopOptions.NONE, range, body);
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, with options. */
    public static void forallChunks(LoopOptions options, IntRange range, IntChunkBody body) {
        Objects.requireNonNull(body, "body");
        Loops.chunks(options.strategy(), range, body).forall();
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, over {@code long} values. */
    public static void forallChunks(LongRange range, LongChunkBody body) {
        forallChunks(LoopOptions.NONE, range, body);
    }

    /** As {@link #forallChunks(LongRange, LongChunkBody)}, with options. */
    public static void forallChunks(LoopOptions options, LongRange range, LongChunkBody body) {
        Objects.requireNonNull(body, "body");
        Loops.chunks(options.strategy(), range, body).forall();
    }

    /** As {@link #forallChunks(IntRange, IntChunkBody)}, spawned as one task of the current finish scope. */
    public static void forasyncChunks(IntRange range, IntChunkBody body) {
        Objects.requireNonNull(body, "body");
        Loops.chunks(LoopOptions.NONE.strategy(), range, body).forasync();
    }

    // ---- over elements ----------------------------------------------------------------------------------------

    /** As {@link #forall(IntRange, IntLoopBody)}, for each element of an array. */
    public static <T extends @Nullable Object> void forall(T[] elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        forall(range(0, elements.length), i -> body.run(elements[i]));
    }

    /**
     * As {@link #forall(IntRange, IntLoopBody)}, for each element. How well the loop can be divided depends on the
     * collection's spliterator: array lists and arrays are halved, linked lists and queues give batches. A collection
     * should not change meanwhile; if it does, the loop fails where that is noticed, as with the JDK's collections.
     */
    public static <T extends @Nullable Object> void forall(Iterable<T> elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        Loops.of(elements, body).forall();
    }

    /** As {@link #forall(IntRange, IntLoopBody)}, for each element; the spliterator belongs to the loop from now on. */
    public static <T extends @Nullable Object> void forall(Spliterator<T> elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        Loops.of(elements, body).forall();
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, for each element of an array. */
    public static <T extends @Nullable Object> void forasync(T[] elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        forasync(range(0, elements.length), i -> body.run(elements[i]));
    }

    /** As {@link #forasync(IntRange, IntLoopBody)}, for each element. */
    public static <T extends @Nullable Object> void forasync(Iterable<T> elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        Loops.of(elements, body).forasync();
    }

    /**
     * As {@link #forasync(IntRange, IntLoopBody)}, for each element; the spliterator belongs to the loop from now on.
     */
    public static <T extends @Nullable Object> void forasync(Spliterator<T> elements, ElementBody<? super T> body) {
        Objects.requireNonNull(body, "body");
        Loops.of(elements, body).forasync();
    }
}
