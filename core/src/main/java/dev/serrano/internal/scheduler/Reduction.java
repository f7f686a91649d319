package dev.serrano.internal.scheduler;

import dev.serrano.LoopStrategy;
import dev.serrano.internal.loop.Splits;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The code of a loop that computes a value. Its functions must not wait. */
abstract class Reduction extends LoopCode {
    /* Implementation.
     * Each piece folds its own blocks, in order, into itself (Piece); a piece that is cut off is linked behind the one it was
     * cut from. When all have ended the list, which is in the order of the range, is combined: associative is enough.
     * Deterministic: the loop runs over leaves whose length depends on the size of the range only; each stores its result. */
    private final Object function;
    private final long first;

    Reduction(Object function, long first) {
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

    /** Adds what the next piece has. */
    abstract void addPiece(Piece p, Piece next);

    abstract void clear(Piece p);

    /** Runs the loop; the value of the range is in the piece that is returned. */
    final Piece run(LoopStrategy strategy, long size, boolean deterministic) {
        Loop loop = new Loop(
                deterministic ? new Leaves(this, size) : this, strategy, deterministic ? Leaves.count(size) : size);
        Piece whole = new Piece(loop, this, 0, loop.size());
        whole.whole = true;
        whole.forall();
        if (loop.code() instanceof Leaves leaves) {
            return leaves.combined(whole);
        }
        for (Piece p = whole.following; p != null; p = p.following) {
            addPiece(whole, p);
        }
        return whole;
    }

    /** A piece of the range, and what it has given so far. */
    static final class Piece extends LoopTask {
        private final Reduction reduction;
        long asLong;
        double asDouble;

        @Nullable
        Partial partial;

        private @Nullable Piece following;

        Piece(Loop loop, Reduction reduction, long next, long end) {
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
        private final Reduction reduction;
        private final long size;
        private final long length;
        private final @Nullable Piece[] results;

        Leaves(Reduction reduction, long size) {
            this.reduction = reduction;
            this.size = size;
            this.length = Splits.leaf(size);
            this.results = new Piece[(int) count(size)];
        }

        static long count(long size) {
            return Splits.leaves(size);
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
            while (t.next < t.stop) {
                long leaf = t.next;
                t.next = leaf + 1;
                Piece result = new Piece(t.loop, reduction, 0, 0);
                long from = leaf * length;
                long to = leaf + 1 == results.length ? size : from + length;
                while (from < to) {
                    int n = (int) Math.min(to - from, 1 << 20);
                    reduction.add(result, reduction.function, reduction.first + from, n);
                    from += n;
                }
                results[(int) leaf] = result;
            }
        }

        Piece combined(Piece whole) {
            for (Piece p : results) {
                if (p != null) {
                    reduction.addPiece(whole, p);
                }
            }
            Arrays.fill(results, null);
            return whole;
        }
    }

    /** With a long value. */
    static final class OfLong extends Reduction {
        private final Supplier<Fold.ToLong> fold;
        private final @Nullable KernelSite<?> site;
        private final LongBinaryOperator combine;
        private final long identity;

        OfLong(Object function, long first, KernelSite<Fold.ToLong> site, LongBinaryOperator combine, long identity) {
            super(function, first);
            this.fold = site::kernel;
            this.site = site;
            this.combine = combine;
            this.identity = identity;
        }

        OfLong(Object function, long first, Fold.ToLong fold, LongBinaryOperator combine, long identity) {
            super(function, first);
            this.fold = () -> fold;
            this.site = null;
            this.combine = combine;
            this.identity = identity;
        }

        @Override
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.asLong = combine.applyAsLong(p.asLong, fold.get().fold(f, from, n));
            if (site != null) {
                site.ran(n);
            }
        }

        @Override
        void addPiece(Piece p, Piece next) {
            p.asLong = combine.applyAsLong(p.asLong, next.asLong);
        }

        @Override
        void clear(Piece p) {
            p.asLong = identity;
        }
    }

    /** With a double value. */
    static final class OfDouble extends Reduction {
        private final Supplier<Fold.ToDouble> fold;
        private final @Nullable KernelSite<?> site;
        private final DoubleBinaryOperator combine;
        private final double identity;

        OfDouble(
                Object function,
                long first,
                KernelSite<Fold.ToDouble> site,
                DoubleBinaryOperator combine,
                double identity) {
            super(function, first);
            this.fold = site::kernel;
            this.site = site;
            this.combine = combine;
            this.identity = identity;
        }

        OfDouble(Object function, long first, Fold.ToDouble fold, DoubleBinaryOperator combine, double identity) {
            super(function, first);
            this.fold = () -> fold;
            this.site = null;
            this.combine = combine;
            this.identity = identity;
        }

        @Override
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.asDouble = combine.applyAsDouble(p.asDouble, fold.get().fold(f, from, n));
            if (site != null) {
                site.ran(n);
            }
        }

        @Override
        void addPiece(Piece p, Piece next) {
            p.asDouble = combine.applyAsDouble(p.asDouble, next.asDouble);
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
    static final class OfObject extends Reduction {
        private final Adder adder;
        private final BinaryOperator<Partial> combine;

        OfObject(Object function, long first, Adder adder, BinaryOperator<Partial> combine) {
            super(function, first);
            this.adder = adder;
            this.combine = combine;
        }

        @Override
        void add(Piece p, Object f, long from, int n) throws Exception {
            p.partial = adder.add(p.partial, from, n);
        }

        @Override
        void addPiece(Piece p, Piece next) {
            Partial a = p.partial;
            Partial b = next.partial;
            p.partial = a == null ? b : b == null ? a : combine.apply(a, b);
        }

        @Override
        void clear(Piece p) {}
    }
}
