package dev.serrano.loop;

import dev.serrano.TaskValue;
import dev.serrano.internal.loop.LoopTasks;
import dev.serrano.internal.loop.Ops;
import dev.serrano.internal.loop.Reductions;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;
import dev.serrano.internal.loop.Results;
import dev.serrano.loop.body.Combiner;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.loop.body.ElementInto;
import dev.serrano.loop.body.ElementToDouble;
import dev.serrano.loop.body.ElementToLong;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAccumulator;
import org.jspecify.annotations.Nullable;

/**
 * A loop over the elements of an array, a collection or a spliterator, made by
 * {@link dev.serrano.Serrano#over(Iterable)} and its overloads. {@link ParallelLoop} describes the options and the
 * rules of all loops.
 * <p>{@link #forall} and {@link #forasync} read the elements in place. Array lists, immutable lists and arrays are read
 * by index, all others by their spliterator, which gives linked lists and queues away in batches. Operations with a
 * value keep the order; of a collection they read a copy, which the caller makes before the loop begins.
 * <p>A collection must not change meanwhile: the loop fails where the JDK's collections notice it. The first operation
 * uses a spliterator up.
 * {@snippet :
 * long bytes = over(files).sumLong(Files::size);
 * List<Page> pages = over(addresses).inFinish(failFast()).map(address -> fetch(address));
 * Set<String> words = over(lines).collect(HashSet::new, (set, line) -> set.addAll(split(line)), union);
 * }
 *
 * @param <T> type of the elements
 */
public final class ElementLoop<T extends @Nullable Object> extends ParallelLoop<ElementLoop<T>> {
    private final Elements<T> elements;

    ElementLoop(Elements<T> elements, LoopOptions options) {
        super(options);
        this.elements = elements;
    }

    @Override
    public ElementLoop<T> with(LoopOptions options) {
        return new ElementLoop<>(elements, options);
    }

    /**
     * Runs the body for each element, possibly in parallel, and waits for all iterations and all tasks spawned in them.
     * Iterations are tasks: they may wait, spawn and fail.
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     */
    public void forall(ElementBody<? super T> body) {
        plan().forall(elements.loop(plan(), Objects.requireNonNull(body, "body")));
    }

    /**
     * Spawns the loop as one task of the current finish scope and goes on.
     *
     * @throws IllegalStateException outside a task, or if the loop has options of a finish
     */
    public void forasync(ElementBody<? super T> body) {
        plan().forasync(elements.loop(plan(), Objects.requireNonNull(body, "body")));
    }

    /**
     * An unmodifiable list of the function's results for the elements, in their order. Each call is an iteration of a
     * {@link #forall}: it may wait.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public <R extends @Nullable Object> List<R> map(ElementFunction<? super T, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        T[] a = elements.array();
        @Nullable Object[] values = new Object[a.length];
        plan().forall(LoopTasks.of(plan(), IntRange.of(0, a.length), i -> values[i] = f.apply(a[i]), f));
        return Results.list(values);
    }

    /** A {@link #map} with its results in an array. */
    public long[] mapToLong(ElementToLong<? super T> f) {
        Objects.requireNonNull(f, "f");
        T[] a = elements.array();
        long[] values = new long[a.length];
        plan().forall(LoopTasks.of(plan(), IntRange.of(0, a.length), i -> values[i] = f.apply(a[i]), f));
        return values;
    }

    /** A {@link #map} with its results in an array. */
    public double[] mapToDouble(ElementToDouble<? super T> f) {
        Objects.requireNonNull(f, "f");
        T[] a = elements.array();
        double[] values = new double[a.length];
        plan().forall(LoopTasks.of(plan(), IntRange.of(0, a.length), i -> values[i] = f.apply(a[i]), f));
        return values;
    }

    /**
     * The sum of the function's results for all elements; 0 for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public long sumLong(ElementToLong<? super T> f) {
        Objects.requireNonNull(f, "f");
        return longs(Ops.sumLong(), f);
    }

    /**
     * The least of the function's results for all elements; {@code Long.MAX_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public long minLong(ElementToLong<? super T> f) {
        Objects.requireNonNull(f, "f");
        return longs(Ops.minLong(), f);
    }

    /**
     * The greatest of the function's results for all elements; {@code Long.MIN_VALUE} for none.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public long maxLong(ElementToLong<? super T> f) {
        Objects.requireNonNull(f, "f");
        return longs(Ops.maxLong(), f);
    }

    /**
     * The sum of the function's results for all elements; 0 for none. Its last bits depend on how the loop was
     * divided, unless it is {@link #deterministic}.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public double sumDouble(ElementToDouble<? super T> f) {
        Objects.requireNonNull(f, "f");
        return doubles(Ops.sumDouble(), f);
    }

    /**
     * The least of the function's results for all elements; infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public double minDouble(ElementToDouble<? super T> f) {
        Objects.requireNonNull(f, "f");
        return doubles(Ops.minDouble(), f);
    }

    /**
     * The greatest of the function's results for all elements; negative infinity for none, NaN if one is.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public double maxDouble(ElementToDouble<? super T> f) {
        Objects.requireNonNull(f, "f");
        return doubles(Ops.maxDouble(), f);
    }

    /**
     * Combines the function's results for all elements, in the order of the elements.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <R extends @Nullable Object> R reduce(
            R identity, ElementFunction<? super T, ? extends R> f, Combiner<R> combine) {
        Objects.requireNonNull(f, "f");
        Objects.requireNonNull(combine, "combine");
        T[] a = elements.array();
        return Reductions.reduce(
                plan(),
                f,
                0,
                a.length,
                identity,
                (sum, lo, hi) -> {
                    R value = sum;
                    for (int i = (int) lo; i < hi; i++) {
                        value = combine.combine(value, f.apply(a[i]));
                    }
                    return value;
                },
                combine);
    }

    /**
     * Adds the elements to results that are changed in place, such as tables of counts. Each piece of the loop that
     * another worker runs gets a new result. Then the results are combined, in the order of the elements.
     *
     * @param fresh makes an empty result
     * @param combine associative; may change its first argument and return it
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <A> A collect(TaskValue<? extends A> fresh, ElementInto<? super A, ? super T> add, Combiner<A> combine) {
        Objects.requireNonNull(fresh, "fresh");
        Objects.requireNonNull(add, "add");
        Objects.requireNonNull(combine, "combine");
        T[] a = elements.array();
        return Reductions.<A>collect(
                plan(),
                add,
                0,
                a.length,
                fresh,
                (result, lo, hi) -> {
                    for (int i = (int) lo; i < hi; i++) {
                        add.add(result, a[i]);
                    }
                },
                combine);
    }

    private long longs(LongOp op, ElementToLong<? super T> f) {
        Elements<T> read = elements.toRead();
        if (read.unsized()) {
            LongAccumulator result = new LongAccumulator(op.combine, op.identity);
            plan().forall(read.loop(plan(), e -> result.accumulate(f.apply(e))));
            return result.get();
        }
        T[] a = read.array();
        return Reductions.longs(plan().inAnyGrouping(), op, f, 0, a.length, (lo, hi) -> {
            long value = op.identity;
            for (int i = (int) lo; i < hi; i++) {
                value = op.combine.applyAsLong(value, f.apply(a[i]));
            }
            return value;
        });
    }

    private double doubles(DoubleOp op, ElementToDouble<? super T> f) {
        Elements<T> read = elements.toRead();
        if (read.unsized() && !plan().deterministic()) {
            DoubleAccumulator result = new DoubleAccumulator(op.combine, op.identity);
            plan().forall(read.loop(plan(), e -> result.accumulate(f.apply(e))));
            return result.get();
        }
        T[] a = read.array();
        return Reductions.doubles(plan(), op, f, 0, a.length, (lo, hi) -> {
            double value = op.identity;
            for (int i = (int) lo; i < hi; i++) {
                value = op.combine.applyAsDouble(value, f.apply(a[i]));
            }
            return value;
        });
    }
}
