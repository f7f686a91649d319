package dev.serrano.internal.loop;

import dev.serrano.TaskBody;
import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.body.Combiner;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** The code of a loop that computes a value. Its functions must not wait. */
abstract class ReductionCode extends LoopCode {
    /* Implementation.
     * Each piece of the range folds its own blocks, in order, into its sum; that of a piece that is cut off is linked
     * behind the one of the piece it was cut from. When all have ended the list, which is in the order of the range, is
     * combined: associative is enough.
     * Deterministic: the loop runs over leaves whose length depends on the size of the range only; the value of each is
     * stored, and they are combined in their order. */
    private final Object function;
    private final long first;

    ReductionCode(Object function, long first) {
        super(function, false);
        this.function = function;
        this.first = first;
    }

    @Override
    final void block(LoopTask t, Worker w, int urgent) throws Exception {
        long from = t.next;
        int n = (int) (t.stop - from);
        t.next = from + n;
        add(t.sum(), function, first + from, n);
    }

    /** Adds what some successive values give. */
    abstract void add(Sum s, Object f, long from, int n) throws Exception;

    /** The partial result of a piece of the range. */
    abstract @Nullable Object value(Sum s);

    /** Adds what another sum has. */
    abstract void addValue(Sum s, Object value) throws Exception;

    abstract void clear(Sum s);

    /** Whether the program says how values are combined. */
    boolean programCombines() {
        return false;
    }

    /** Combines what the pieces have. Code of the program fails as that of a task does. */
    final void combine(TaskBody all) {
        if (programCombines()) {
            Entrance.get().finish(all);
            return;
        }
        try {
            all.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("two numbers cannot be combined", e);
        }
    }

    /** Runs the loop; the value of the range is in the sum that is returned. */
    final Sum run(LoopPlan plan, long size) {
        if (plan.deterministic()) {
            Leaves leaves = new Leaves(this, size);
            Sum whole = loop(leaves, plan, Splits.leaves(size));
            combine(() -> leaves.combine(whole));
            return whole;
        }
        Sum whole = loop(this, plan, size);
        if (whole.following != null) {
            combine(() -> {
                for (Sum s = whole.following; s != null; s = s.following) {
                    addIfAny(whole, value(s));
                }
            });
        }
        return whole;
    }

    private Sum loop(LoopCode code, LoopPlan plan, long size) {
        Sum whole = new Sum(this);
        LoopTask t = new LoopTask(new Loop(code, plan.strategy(), size), 0, size, whole);
        t.whole = true;
        plan.forall(t);
        return whole;
    }

    private void addIfAny(Sum s, @Nullable Object value) throws Exception {
        if (value != null) {
            addValue(s, value);
        }
    }

    /** What a piece of the range has given so far. */
    static final class Sum {
        private final ReductionCode reduction;
        long asLong;
        double asDouble;

        @Nullable
        Partial partial;

        private @Nullable Sum following;

        Sum(ReductionCode reduction) {
            this.reduction = reduction;
            reduction.clear(this);
        }

        /** That of a part that is cut off. */
        Sum cut() {
            Sum s = new Sum(reduction);
            s.following = following;
            following = s;
            return s;
        }
    }

    /** Leaves of fixed length instead of blocks of any. */
    private static final class Leaves extends LoopCode {
        private static final long MOST_AT_ONCE = 1 << 20;

        private final ReductionCode reduction;
        private final long size;
        private final long length;
        private final @Nullable Object[] values;

        Leaves(ReductionCode reduction, long size) {
            super(reduction.function, false);
            this.reduction = reduction;
            this.size = size;
            this.length = Splits.leaf(size);
            this.values = new Object[(int) Splits.leaves(size)];
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            Sum s = t.sum();
            while (t.next < t.stop) {
                long leaf = t.next;
                t.next = leaf + 1;
                reduction.clear(s);
                long from = leaf * length;
                long to = Math.min(size, from + length);
                while (from < to) {
                    int n = (int) Math.min(to - from, MOST_AT_ONCE);
                    reduction.add(s, reduction.function, reduction.first + from, n);
                    from += n;
                }
                values[(int) leaf] = reduction.value(s);
                if ((w.poll() & urgent) != 0) {
                    return; // the function may have waited in a call of the JDK, and the rest be another's
                }
            }
        }

        void combine(Sum whole) throws Exception {
            reduction.clear(whole);
            for (Object value : values) {
                reduction.addIfAny(whole, value);
            }
        }
    }

    /** With a long value. */
    static final class OfLong extends ReductionCode {
        private final KernelSite<Fold.ToLong> site;
        private final LongBinaryOperator combine;
        private final long identity;

        OfLong(Object function, long first, KernelSite<Fold.ToLong> site, LongBinaryOperator combine, long identity) {
            super(function, first);
            this.site = site;
            this.combine = combine;
            this.identity = identity;
        }

        @Override
        void add(Sum s, Object f, long from, int n) throws Exception {
            s.asLong = combine.applyAsLong(s.asLong, site.kernel().fold(f, from, n));
            site.ran(n);
        }

        @Override
        Object value(Sum s) {
            return s.asLong;
        }

        @Override
        void addValue(Sum s, Object value) {
            s.asLong = combine.applyAsLong(s.asLong, (Long) value);
        }

        @Override
        void clear(Sum s) {
            s.asLong = identity;
        }
    }

    /** With a double value. */
    static final class OfDouble extends ReductionCode {
        private final KernelSite<Fold.ToDouble> site;
        private final DoubleBinaryOperator combine;
        private final double identity;

        OfDouble(
                Object function,
                long first,
                KernelSite<Fold.ToDouble> site,
                DoubleBinaryOperator combine,
                double identity) {
            super(function, first);
            this.site = site;
            this.combine = combine;
            this.identity = identity;
        }

        @Override
        void add(Sum s, Object f, long from, int n) throws Exception {
            s.asDouble = combine.applyAsDouble(s.asDouble, site.kernel().fold(f, from, n));
            site.ran(n);
        }

        @Override
        Object value(Sum s) {
            return s.asDouble;
        }

        @Override
        void addValue(Sum s, Object value) {
            s.asDouble = combine.applyAsDouble(s.asDouble, (Double) value);
        }

        @Override
        void clear(Sum s) {
            s.asDouble = identity;
        }
    }

    /** A partial value of a reduction to objects; the value itself may be null. */
    record Partial(@Nullable Object value) {}

    /** Adds what some successive values give to a partial value, null at first. */
    interface Adder {
        Partial add(@Nullable Partial sum, long first, int n) throws Exception;
    }

    /** With an object as its value. */
    static final class OfObject extends ReductionCode {
        private final Adder adder;
        private final Combiner<Partial> combine;

        OfObject(Object function, long first, Adder adder, Combiner<Partial> combine) {
            super(function, first);
            this.adder = adder;
            this.combine = combine;
        }

        @Override
        boolean programCombines() {
            return true;
        }

        @Override
        void add(Sum s, Object f, long from, int n) throws Exception {
            s.partial = adder.add(s.partial, from, n);
        }

        @Override
        @Nullable
        Object value(Sum s) {
            return s.partial;
        }

        @Override
        void addValue(Sum s, Object value) throws Exception {
            Partial sum = s.partial;
            s.partial = sum == null ? (Partial) value : combine.combine(sum, (Partial) value);
        }

        @Override
        void clear(Sum s) {
            s.partial = null;
        }
    }
}
