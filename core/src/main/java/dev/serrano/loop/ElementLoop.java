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
import dev.serrano.loop.body.ElementPredicate;
import dev.serrano.loop.body.ElementToDouble;
import dev.serrano.loop.body.ElementToLong;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
public final class ElementLoop<T extends @Nullable Object>
        extends ParallelLoop<ElementLoop<T>, ElementToLong<? super T>, ElementToDouble<? super T>> {
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
     * Combines the function's results for all elements, in the order of the elements.
     *
     * @param identity combined with any value gives that value; it may be used any number of times and must not be
     *     changed
     * @param combine associative; must not change its arguments unless it has made them
     * @throws dev.serrano.MultiException with the exceptions of the functions
     */
    public <R extends @Nullable Object> R reduce(
            R identity, ElementFunction<? super T, ? extends R> f, Combiner<R> combine) {
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
        return collect(add, fresh, add, combine);
    }

    /**
     * An unmodifiable list of the elements for which the predicate holds, in their order.
     *
     * @throws dev.serrano.MultiException with the exceptions of the predicate
     */
    public List<T> filter(ElementPredicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        List<T> chosen = this.<List<T>>collect(
                predicate,
                ArrayList::new,
                (list, e) -> {
                    if (predicate.test(e)) {
                        list.add(e);
                    }
                },
                ElementLoop::joined);
        return Collections.unmodifiableList(chosen);
    }

    /**
     * The elements for which the predicate does not hold, under {@code false}, and those for which it holds, under
     * {@code true}: a new map with both keys, of lists in the order of the elements.
     *
     * @throws dev.serrano.MultiException with the exceptions of the predicate
     */
    public Map<Boolean, List<T>> partition(ElementPredicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        Map<Boolean, List<T>> groups = this.<Boolean>groups(predicate, predicate::test);
        Map<Boolean, List<T>> parts = new LinkedHashMap<>();
        for (Boolean key : List.of(false, true)) {
            parts.put(key, groups.getOrDefault(key, new ArrayList<>()));
        }
        return parts;
    }

    /**
     * The elements by the key that the function gives for them: a new map in the order in which the keys occur first,
     * of lists in the order of the elements. A key may be null. Keys must not change, as those of a {@link HashMap}.
     *
     * @param key must not wait
     * @throws dev.serrano.MultiException with the exceptions of the function
     */
    public <K extends @Nullable Object> Map<K, List<T>> groupBy(ElementFunction<? super T, ? extends K> key) {
        return this.<K>groups(Objects.requireNonNull(key, "key"), key);
    }

    /**
     * An unmodifiable list of the elements of all collections that the function gives, in their order. As in
     * {@link #map}, each call is an iteration of a {@link #forall}: it may wait.
     *
     * @throws dev.serrano.MultiException with the exceptions of the function
     * @throws NullPointerException if the function gives null instead of a collection
     */
    public <R extends @Nullable Object> List<R> flatMap(
            ElementFunction<? super T, ? extends Collection<? extends R>> f) {
        List<R> all = new ArrayList<>();
        for (Collection<? extends R> some : this.<Collection<? extends R>>map(f)) {
            all.addAll(Objects.requireNonNull(some, "flatMap got null instead of a collection, which may be empty"));
        }
        return Collections.unmodifiableList(all);
    }

    /**
     * Returns whether the predicate holds for an element; false if there are none. After a hit it is asked no more, but
     * for calls that other workers have begun.
     *
     * @throws dev.serrano.MultiException with the exceptions of the predicate, also if it holds for another element
     */
    public boolean anyMatch(ElementPredicate<? super T> predicate) {
        return hit(elements.array(), predicate, false) >= 0;
    }

    /**
     * Some element for which the predicate holds; empty if there is none. After a hit it is asked no more, but for calls
     * that other workers have begun.
     *
     * @throws dev.serrano.MultiException with the exceptions of the predicate, also if it holds for another element
     * @throws NullPointerException if the element found is null, which an {@link Optional} cannot hold
     */
    public Optional<T> findAny(ElementPredicate<? super T> predicate) {
        return found(predicate, false);
    }

    /**
     * The first element, in their order, for which the predicate holds; empty if there is none. Elements behind a hit
     * are asked no more, but for calls that other workers have begun.
     *
     * @throws dev.serrano.MultiException with the exceptions of the predicate, also if it holds for an element before
     * @throws NullPointerException if the element found is null, which an {@link Optional} cannot hold
     */
    public Optional<T> findFirst(ElementPredicate<? super T> predicate) {
        return found(predicate, true);
    }

    private Optional<T> found(ElementPredicate<? super T> predicate, boolean first) {
        T[] a = elements.array();
        int i = hit(a, predicate, first);
        return i < 0
                ? Optional.empty()
                : Optional.of(Objects.requireNonNull(a[i], "found null, which an Optional cannot hold"));
    }

    /** The index of an element for which the predicate holds, or of the first; -1 if there is none. */
    private int hit(T[] a, ElementPredicate<? super T> predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        AtomicInteger end = new AtomicInteger(a.length); // nothing is asked from here on; it only decreases
        return (int) Reductions.longs(plan().inAnyGrouping(), Ops.minLong(), predicate, 0, a.length, (lo, hi) -> {
            for (int i = (int) lo; i < hi && i < end.get(); i++) {
                if (predicate.test(a[i])) {
                    end.accumulateAndGet(first ? i : 0, Math::min);
                    return i;
                }
            }
            return Long.MAX_VALUE; // of no hit at all: -1
        });
    }

    private <K extends @Nullable Object> Map<K, List<T>> groups(
            Object shown, ElementFunction<? super T, ? extends K> key) {
        return this.<Map<K, List<T>>>collect(
                shown,
                LinkedHashMap::new,
                (groups, e) -> groups.computeIfAbsent(key.apply(e), k -> new ArrayList<>())
                        .add(e),
                (into, from) -> {
                    from.forEach((k, list) -> into.merge(k, list, ElementLoop::joined));
                    return into;
                });
    }

    private static <T extends @Nullable Object> List<T> joined(List<T> into, List<T> from) {
        into.addAll(from);
        return into;
    }

    private <A> A collect(
            Object shown, TaskValue<? extends A> fresh, ElementInto<? super A, ? super T> add, Combiner<A> combine) {
        T[] a = elements.array();
        return Reductions.<A>collect(
                plan(),
                shown,
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

    @Override
    long longs(LongOp op, ElementToLong<? super T> f) {
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

    @Override
    double doubles(DoubleOp op, ElementToDouble<? super T> f) {
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
