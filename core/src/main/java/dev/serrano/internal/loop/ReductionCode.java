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
     * Each piece folds its own blocks, in order, into itself (Piece); a piece that is cut off is linked behind the one
     * it was cut from. When all have ended the list, which is in the order of the range, is combined: associative is
     * enough.
     * Deterministic: the loop runs over leaves whose length depends on the size of the range only; the value of each is
     * stored, and they are combined in their order. */
    private final Object function;
    private final long first;

    ReductionCode(Object function, long first) {
        this.function = function;
        this.first = first;
    }

    @Override
    final Object body() {
        return function;
    }

    @Override
    final boolean waits() {
        return false;
    }

    @Override
    final void block(LoopTask t, Worker w, int urgent) throws Exception {
        long from = t.next;
        int n = (int) (t.stop - from);
        t.next = from + n;
        add((Piece) t, function, first + from, n);
    }

    /** Adds what some successive values give to a piece. */
    abstract void add(Piece p, Object f, long from, int n) throws Exception;

    /** The partial result of a piece. */
    abstract @Nullable Object value(Piece p);

    /** Adds what another piece has. */
    abstract void addValue(Piece p, Object value) throws Exception;

    abstract void clear(Piece p);

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

    /** Runs the loop; the value of the range is in the piece that is returned. */
    final Piece run(LoopPlan plan, long size) {
        if (plan.deterministic()) {
            Leaves leaves = new Leaves(this, size);
            Piece whole = loop(leaves, plan, Splits.leaves(size));
            combine(() -> leaves.combine(whole));
            return whole;
        }
        Piece whole = loop(this, plan, size);
        if (whole.following != null) {
            combine(() -> {
                for (Piece p = whole.following; p != null; p = p.following) {
                    addIfAny(whole, value(p));
                }
            });
        }
        return whole;
    }

    private Piece loop(LoopCode code, LoopPlan plan, long size) {
        Piece whole = new Piece(new Loop(code, plan.strategy(), size), this, 0, size);
        whole.whole = true;
        plan.forall(whole);
        return whole;
    }

    private void addIfAny(Piece p, @Nullable Object value) throws Exception {
        if (value != null) {
            addValue(p, value);
        }
    }

    /** A piece of the range, and what it has given so far. */
    static final class Piece extends LoopTask {
        private final ReductionCode reduction;
        long asLong;
        double asDouble;

        @Nullable
        Partial partial;

        private @Nullable Piece following;

        Piece(Loop loop, ReductionCode reduction, long next, long end) {
            super(loop, next, end);
            this.reduction = reduction;
            reduction.clear(this);
        }

        @Override
        LoopTask piece(long lo, long hi) {
            Piece p = new Piece(loop, reduction, lo, hi);
            p.following = following;
            following = p;
            return p;
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
            this.reduction = reduction;
            this.size = size;
            this.length = Splits.leaf(size);
            this.values = new Object[(int) Splits.leaves(size)];
        }

        @Override
        Object body() {
            return reduction.function;
        }

        @Override
        boolean waits() {
            return false;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            Piece p = (Piece) t;
            while (p.next < p.stop) {
                long leaf = p.next;
                p.next = leaf + 1;
                reduction.clear(p);
                long from = leaf * length;
                long to = Math.min(size, from + length);
                while (from < to) {
                    int n = (int) Math.min(to - from, MOST_AT_ONCE);
                    reduction.add(p, reduction.function, reduction.first + from, n);
                    from += n;
                }
                values[(int) leaf] = reduction.value(p);
                if ((w.poll() & urgent) != 0) {
                    return; // the function may have waited in a call of the JDK, and the rest be another's
                }
            }
        }

        void combine(Piece whole) throws Exception {
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
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.asLong = combine.applyAsLong(p.asLong, site.kernel().fold(f, from, n));
            site.ran(n);
        }

        @Override
        Object value(Piece p) {
            return p.asLong;
        }

        @Override
        void addValue(Piece p, Object value) {
            p.asLong = combine.applyAsLong(p.asLong, (Long) value);
        }

        @Override
        void clear(Piece p) {
            p.asLong = identity;
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
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.asDouble = combine.applyAsDouble(p.asDouble, site.kernel().fold(f, from, n));
            site.ran(n);
        }

        @Override
        Object value(Piece p) {
            return p.asDouble;
        }

        @Override
        void addValue(Piece p, Object value) {
            p.asDouble = combine.applyAsDouble(p.asDouble, (Double) value);
        }

        @Override
        void clear(Piece p) {
            p.asDouble = identity;
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
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.partial = adder.add(p.partial, from, n);
        }

        @Override
        @Nullable
        Object value(Piece p) {
            return p.partial;
        }

        @Override
        void addValue(Piece p, Object value) throws Exception {
            Partial sum = p.partial;
            p.partial = sum == null ? (Partial) value : combine.combine(sum, (Partial) value);
        }

        @Override
        void clear(Piece p) {
            p.partial = null;
        }
    }
}
