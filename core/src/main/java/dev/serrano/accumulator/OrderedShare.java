package dev.serrano.accumulator;

import dev.serrano.spi.TaskMember;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The values that a task has put, at its place in the order of the program. */
final class OrderedShare<T> extends Share {
    /* Implementation.
     * All that was put lies in one list of segments, in the order of the program without async. A segment belongs to
     * one task, which alone changes it and links others behind it; so there are no races, but for the iterations of a
     * loop:
     * - put combines with the task's segment;
     * - a spawn links two segments behind it, for the child and for what its parent does next; an empty segment goes to
     *   the child instead of a new one;
     * - a loop is a child. Its iterations, begun in any order on several workers, are pushed with their indexes on a
     *   stack of the loop's segment by compare-and-set, each with a list of its own. The end of the finish sorts them.
     * The end of the finish reads all: it has waited for all. It goes through the lists without recursion, since loops
     * may be nested as deep as tasks. Each iteration is a task, also of a reduction, so no put belongs to the loop
     * itself.
     * Rejected: to combine neighbors when both have ended. It keeps less, but each end of a task would have to find
     * its neighbors, with races. */
    private final FinishAccumulator<T> of;
    private final BinaryOperator<T> operator;
    private final Segment<T> head; // the first of the task's
    private Segment<T> present;

    private static final class Segment<T> {
        private static final VarHandle ITERATIONS = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "iterations", VarHandle.class, Segment.class, Iteration.class);

        @Nullable
        T value;

        @Nullable
        Segment<T> next;

        @Nullable
        Iteration<T> iterations;

        /** Links a new segment behind this one. */
        Segment<T> insert() {
            Segment<T> s = new Segment<>();
            s.next = next;
            next = s;
            return s;
        }

        void push(Iteration<T> i) {
            for (; ; ) {
                @SuppressWarnings("unchecked") // as pushed
                Iteration<T> top = (Iteration<T>) ITERATIONS.getAcquire(this);
                i.below = top;
                if (ITERATIONS.compareAndSet(this, top, i)) {
                    return;
                }
            }
        }
    }

    private static final class Iteration<T> {
        final long index;
        final Segment<T> head;

        @Nullable
        Iteration<T> below;

        Iteration(long index, Segment<T> head) {
            this.index = index;
            this.head = head;
        }
    }

    /** The share of the body of the finish. */
    OrderedShare(FinishAccumulator<T> of, BinaryOperator<T> operator) {
        this(of, operator, new Segment<>());
    }

    private OrderedShare(FinishAccumulator<T> of, BinaryOperator<T> operator, Segment<T> head) {
        super(of);
        this.of = of;
        this.operator = operator;
        this.head = head;
        this.present = head;
    }

    void add(T v) {
        T before = present.value;
        present.value = before == null ? v : combined(before, v);
    }

    @Override
    public TaskMember forChild() {
        Segment<T> childs = present.value == null ? present : present.insert();
        present = childs.insert();
        return new OrderedShare<>(of, operator, childs);
    }

    @Override
    public boolean forEachIteration() {
        return true;
    }

    @Override
    public TaskMember forLoop() {
        return forChild(); // what all iterations have contributed lies between what was put before the loop and after
        // it
    }

    @Override
    public TaskMember forIteration(long index) {
        Segment<T> first = new Segment<>();
        head.push(new Iteration<>(index, first));
        return new OrderedShare<>(of, operator, first);
    }

    @Override
    public void scopeEnding() {
        of.decide(reduce());
    }

    private T combined(T left, T right) {
        T both = operator.apply(left, right);
        if (both == null) {
            throw new NullPointerException("the operator of " + of + " returned null, which is no value");
        }
        return both;
    }

    private T reduce() {
        T result = of.get();
        Deque<Segment<T>> later = new ArrayDeque<>();
        later.push(head);
        while (!later.isEmpty()) {
            for (Segment<T> s = later.pop(); s != null; s = s.next) {
                if (s.value != null) {
                    result = combined(result, s.value);
                }
                if (s.iterations != null) {
                    if (s.next != null) {
                        later.push(s.next);
                    }
                    for (Iteration<T> i : lastFirst(s.iterations)) {
                        later.push(i.head);
                    }
                    break;
                }
            }
        }
        return result;
    }

    private static <T> List<Iteration<T>> lastFirst(Iteration<T> top) {
        List<Iteration<T>> all = new ArrayList<>();
        for (Iteration<T> i = top; i != null; i = i.below) {
            all.add(i);
        }
        all.sort(Comparator.<Iteration<T>>comparingLong(i -> i.index).reversed());
        return all;
    }
}
