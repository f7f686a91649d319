package dev.serrano;

import dev.serrano.loop.ElementLoop;
import dev.serrano.loop.IntLoop;
import dev.serrano.loop.IntLoop2;
import dev.serrano.loop.IntLoop3;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongLoop;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.ParallelLoop;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.loop.body.IntChunkBody;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntLoopBody3;
import dev.serrano.loop.body.IntToDouble;
import dev.serrano.loop.body.IntToLong;
import dev.serrano.loop.body.IntToObject;
import dev.serrano.loop.body.LongLoopBody;
import java.util.Collection;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/** The parallel loops of {@link Serrano}, which inherits them: a program imports one name. */
abstract sealed class LoopConstructs extends PhaserConstructs permits Serrano {
    LoopConstructs() {}

    // ---- ranges -----------------------------------------------------------------------------------------------

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
     * A loop over the values of a range, as an object: options come first, the operation last. Every form of a loop is
     * found here; the other methods for loops are short forms of the usual ones.
     * {@snippet :
     * double[] y = over(range(0, x.length)).mapToDouble(i -> Math.sqrt(x[i]));
     * over(range(0, n)).inFinish(failFast().named("rows")).forall(i -> row(i));
     * double sum = over(range(0, n)).deterministic().sumDouble(i -> y[i]);
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

    // ---- iterations as tasks ----------------------------------------------------------------------------------

    /**
     * Runs the body for each value of the range, possibly in parallel, and waits for all iterations and for all tasks
     * spawned in them. A {@code forall} is a finish around a {@link #forasync(IntRange, IntLoopBody) forasync}.
     * <p>Each iteration behaves as a task. It may wait and spawn. Its failure is recorded, and the other iterations
     * run. A cancelled loop begins no further iterations. The order is not defined. Iterations may wait for each other:
     * when one has to wait, the iterations that have not begun become a task of their own.
     * <p>Outside a task the loop runs on {@link TaskRuntime#common()}, and the caller blocks until it has ended.
     *
     * @throws MultiException with the failures of the iterations and of the tasks
     */
    public static void forall(IntRange range, IntLoopBody body) {
        over(range).forall(body);
    }

    /** A {@link #forall(IntRange, IntLoopBody) forall} over {@code long} values. */
    public static void forall(LongRange range, LongLoopBody body) {
        over(range).forall(body);
    }

    /** A {@link #forall(IntRange, IntLoopBody) forall} over all pairs, divided along {@code i} before {@code j}. */
    public static void forall(IntRange i, IntRange j, IntLoopBody2 body) {
        over(i, j).forall(body);
    }

    /** A {@link #forall(IntRange, IntLoopBody) forall} over all triples. */
    public static void forall(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        over(i, j, k).forall(body);
    }

    /** A {@link #forall(IntRange, IntLoopBody) forall} over the elements of an array. */
    public static <T extends @Nullable Object> void forall(T[] elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /**
     * A {@link #forall(IntRange, IntLoopBody) forall} over the elements of a collection. The collection's spliterator
     * decides how well the loop can be divided: array lists are halved, linked lists and queues give batches. A
     * collection must not change meanwhile; if it does, the loop fails where the JDK's collections notice it.
     */
    public static <T extends @Nullable Object> void forall(Iterable<T> elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /** A {@link #forall(IntRange, IntLoopBody) forall} over the elements of a spliterator, which it uses up. */
    public static <T extends @Nullable Object> void forall(Spliterator<T> elements, ElementBody<? super T> body) {
        over(elements).forall(body);
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on. {@code over(...).forasync} has the forms for
     * other ranges and for arrays.
     *
     * @throws IllegalStateException outside a task
     */
    public static void forasync(IntRange range, IntLoopBody body) {
        over(range).forasync(body);
    }

    /** A {@link #forasync(IntRange, IntLoopBody) forasync} over the elements of a collection. */
    public static <T extends @Nullable Object> void forasync(Iterable<T> elements, ElementBody<? super T> body) {
        over(elements).forasync(body);
    }

    /**
     * A {@link #forall(IntRange, IntLoopBody) forall} whose body gets a block {@code (lo, hi)} and loops from
     * {@code lo} to {@code hi}, exclusive, itself. The JIT compiles and vectorizes that loop like any other. Serrano
     * chooses the blocks: some microseconds each, up to about twenty while much of the range is left.
     * <p>The body must not wait: a wait is an error that names it. If the body fails, the rest of its block is not run.
     *
     * @throws IllegalArgumentException if the range has the largest {@code int}: no exclusive end lies behind it
     */
    public static void forallChunks(IntRange range, IntChunkBody body) {
        over(range).forallChunks(body);
    }

    /**
     * Applies a function to all items, each by a task of its own, and returns the values in the order of the items, in
     * an unmodifiable list. All tasks, and the tasks that they spawn, have ended when this returns or throws.
     * <p>The first failure cancels the other tasks, since there will be no list: {@link FinishOptions#failFast}.
     * Outside a task the common runtime runs it, as it does for {@link Serrano#finish(TaskBody)}.
     * {@snippet :
     * List<Page> pages = mapAll(addresses, address -> fetch(address));
     * }
     *
     * @throws MultiException with the failures, as a finish with the option failFast throws it
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            Collection<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return MapAll.of(FinishOptions.NONE.failFast(), Integer.MAX_VALUE, items, function);
    }

    /**
     * A {@link #mapAll(Collection, ElementFunction) mapAll} in a finish with these options alone: the other tasks go on
     * after a failure unless {@link FinishOptions#failFast} is among them. Each option of {@link FinishOptions} says
     * what it makes the finish throw.
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            FinishOptions options, Collection<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        return MapAll.of(options, Integer.MAX_VALUE, items, function);
    }

    /**
     * A {@link #mapAll(Collection, ElementFunction) mapAll} that is at work on at most so many items at once, by as many
     * tasks: each calls the function for one item after the other. Items must not wait for later ones. What a call
     * spawns may outlive it and is not counted. Several calls share a limit by {@link dev.serrano.sync.TaskSemaphore}.
     * {@snippet :
     * List<Page> pages = mapAll(8, addresses, address -> fetch(address));
     * }
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> List<R> mapAll(
            int limit, Collection<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        if (limit <= 0) {
            throw new IllegalArgumentException("mapAll(" + limit + ", ...): the limit must be positive");
        }
        return MapAll.of(FinishOptions.NONE.failFast(), limit, items, function);
    }

    /**
     * A collector that applies {@link #mapAll(Collection, ElementFunction) mapAll} to the elements of a stream: a list
     * of the values in the order of the stream, each computed by a task of its own. The tasks begin when the stream has
     * ended, so the stream must be finite. Stages before the collector run as they do without it, in a parallel stream
     * too. For other options collect a list first: {@code mapAll(options, stream.toList(), function)}.
     * {@snippet :
     * List<Page> pages = addresses.stream().distinct().collect(inParallel(address -> fetch(address)));
     * }
     */
    public static <T extends @Nullable Object, R extends @Nullable Object> Collector<T, ?, List<R>> inParallel(
            ElementFunction<? super T, ? extends R> function) {
        return MapAll.collector(function);
    }

    // ---- reductions -------------------------------------------------------------------------------------------

    /**
     * The sum of the function's results for all values; 0 for an empty range.
     * <p>The functions of reductions must not wait: a wait is an error that names it. They are called in blocks without
     * polls in between, which the JIT vectorizes if it can. A function that fails makes the reduction throw, after the
     * other blocks have run. Outside a task a reduction runs on {@link TaskRuntime#common()}.
     * <p>{@code over(...)} has the other forms: over {@code long} values, pairs, elements and blocks, with options.
     *
     * @throws MultiException with the exceptions of the function
     */
    public static long sumLong(IntRange range, IntToLong f) {
        return over(range).sumLong(f);
    }

    /**
     * The sum of the function's results for all values; 0 for an empty range. The last bits depend on how the loop was
     * divided, except with {@code over(range).deterministic()}. The function obeys the rules of {@link #sumLong}.
     *
     * @throws MultiException with the exceptions of the function
     */
    public static double sumDouble(IntRange range, IntToDouble f) {
        return over(range).sumDouble(f);
    }

    /**
     * The least of the function's results; {@code Long.MAX_VALUE} for an empty range. The function obeys the rules of
     * {@link #sumLong}.
     *
     * @throws MultiException with the exceptions of the function
     */
    public static long minLong(IntRange range, IntToLong f) {
        return over(range).minLong(f);
    }

    /**
     * The greatest of the function's results; {@code Long.MIN_VALUE} for an empty range. The function obeys the rules
     * of {@link #sumLong}.
     *
     * @throws MultiException with the exceptions of the function
     */
    public static long maxLong(IntRange range, IntToLong f) {
        return over(range).maxLong(f);
    }

    /**
     * Combines the function's results for all values, in the order of the range. The functions obey the rules of
     * {@link #sumLong}. To add blocks to results that change in place, use {@link IntLoop#collect}.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws MultiException with the exceptions of the functions
     */
    public static <T extends @Nullable Object> T forallReduce(
            IntRange range, T identity, IntToObject<? extends T> f, Combiner<T> combine) {
        return over(range).<T>reduce(identity, f, combine);
    }
}
