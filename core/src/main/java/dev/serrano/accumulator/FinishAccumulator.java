package dev.serrano.accumulator;

import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A reduction over the values that the tasks of a finish put into it: the finish accumulator of Habanero (J. Shirako,
 * V. Cavé, J. Zhao and V. Sarkar, Finish Accumulators: An Efficient Reduction Construct for Dynamic Task Parallelism,
 * WoDet 2013; Imam, thesis, section 2.3).
 * <p>It takes part in one finish at a time, by {@code finish(accumulating(a), body)}. The body, and every task spawned
 * in it, may {@link #put}; no other task may. Until that finish has ended {@link #get} is the value at its begin,
 * without later puts; afterwards it is that value combined with all values put. If the finish throws, the value stays
 * what it was.
 * <p>The result is that of the program without {@code async}: values are combined in the order in which that would put
 * them, iterations of a loop in the order of their indexes, on whichever worker they run. So the operator must be
 * associative, but need not commute. Two exceptions: elements of a spliterator that cannot estimate its size are in no
 * order, nor are values of the accumulators whose operator commutes exactly ({@link #sumLong()} and all others of
 * longs, minima and maxima), or for which that is {@linkplain DoubleFinishAccumulator#commutative() said}. Those keep
 * one number for each thread. The others keep an object for each task of the finish and for each iteration of a loop in
 * it, until it ends.
 * <p>Memory consistency: actions before a put happen-before the return of that finish.
 * {@snippet :
 * LongFinishAccumulator leaves = FinishAccumulator.sumLong();
 * FinishAccumulator<String> text = FinishAccumulator.of("", String::concat);
 * finish(accumulating(leaves, text), () -> visit(root));
 * System.out.println(leaves.getAsLong() + text.get());
 * }
 *
 * @param <T> type of the values; null is no value
 */
public abstract sealed class FinishAccumulator<T> implements Membership
        permits ObjectFinishAccumulator, LongFinishAccumulator, DoubleFinishAccumulator {
    /* Implementation.
     * value  volatile; written when the finish ends, by its task.
     * result what the value is to be: written by the same task before that, when no accumulator of the finish has
     * changed.
     * open   the share of the finish in which the accumulator takes part; null if in none. By compare-and-set. */
    private static final class Handle { // not above: a program that overflows there could never use accumulators
        static final VarHandle OPEN = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "open", VarHandle.class, FinishAccumulator.class, Share.class);

        private Handle() {}
    }

    private final OfThis mine = new OfThis(this);
    private volatile T value;
    private @Nullable Share open;
    private @Nullable T result;

    /** Which shares are of an accumulator; made once, for each put asks. */
    private record OfThis(FinishAccumulator<?> accumulator) implements Predicate<Share> {
        @Override
        public boolean test(Share s) {
            return s.accumulator == accumulator;
        }
    }

    FinishAccumulator(T initial) {
        ColdClasses.ready(Handle.class);
        this.value = Objects.requireNonNull(initial, "value");
    }

    /**
     * An accumulator that begins with the identity of an associative operator. The operator runs in tasks of the
     * finish, on their own values, and at its end, on all; its exception fails the task, or the finish, which throws a
     * {@link dev.serrano.MultiException} then, and all its accumulators stay what they were. So does a
     * {@link NullPointerException} if it returns null.
     */
    public static <T> FinishAccumulator<T> of(T identity, BinaryOperator<T> operator) {
        return new ObjectFinishAccumulator<>(identity, operator);
    }

    /** A sum of longs; overflows silently. */
    public static LongFinishAccumulator sumLong() {
        return new LongFinishAccumulator("sum", 0, Long::sum);
    }

    /** A product of longs; overflows silently. */
    public static LongFinishAccumulator productLong() {
        return new LongFinishAccumulator("product", 1, (a, b) -> a * b);
    }

    /** The least long; {@link Long#MAX_VALUE} of none. */
    public static LongFinishAccumulator minLong() {
        return new LongFinishAccumulator("min", Long.MAX_VALUE, Math::min);
    }

    /** The greatest long; {@link Long#MIN_VALUE} of none. */
    public static LongFinishAccumulator maxLong() {
        return new LongFinishAccumulator("max", Long.MIN_VALUE, Math::max);
    }

    /** A sum of doubles in the order of the program, so the same in each run. */
    public static DoubleFinishAccumulator sumDouble() {
        return new DoubleFinishAccumulator("sum", 0, Double::sum, false);
    }

    /** A product of doubles in the order of the program, so the same in each run. */
    public static DoubleFinishAccumulator productDouble() {
        return new DoubleFinishAccumulator("product", 1, (a, b) -> a * b, false);
    }

    /** The least double, as of {@link Math#min(double, double)}; infinity of none. */
    public static DoubleFinishAccumulator minDouble() {
        return new DoubleFinishAccumulator("min", Double.POSITIVE_INFINITY, Math::min, true);
    }

    /** The greatest double, as of {@link Math#max(double, double)}; minus infinity of none. */
    public static DoubleFinishAccumulator maxDouble() {
        return new DoubleFinishAccumulator("max", Double.NEGATIVE_INFINITY, Math::max, true);
    }

    /**
     * Contributes a value to the finish in which the accumulator takes part.
     *
     * @throws IllegalStateException if the caller is no task of that finish
     */
    public abstract void put(T v);

    /**
     * The value: while the finish runs in which the accumulator takes part that at its begin, afterwards its result.
     */
    public final T get() {
        return value;
    }

    /**
     * The accumulator takes part in a finish that begins; called by the finish.
     *
     * @throws IllegalStateException if it takes part in another one that has not ended
     */
    @Override
    public final TaskMember register() {
        Share s = newShare();
        if (!Handle.OPEN.compareAndSet(this, null, s)) {
            throw new IllegalStateException("accumulating: " + this
                    + " takes part in another finish that has not ended; an accumulator is for one finish at a time");
        }
        return s;
    }

    abstract Share newShare();

    /** The finish has ended, and will have that result unless another of its members fails. */
    final void decide(T r) {
        result = r;
    }

    /** The finish has ended; its result counts unless it has failed. */
    final void leave(boolean failed) {
        T r = result;
        result = null;
        if (!failed && r != null) {
            value = r;
        }
        Handle.OPEN.setVolatile(this, (Share) null);
    }

    /** The calling task's share; an error that names the rule if it has none. */
    final Share share() {
        Share s = CurrentTask.member(Share.class, mine);
        if (s == null) {
            throw new IllegalStateException(
                    "FinishAccumulator.put: the caller is no task of the finish in which " + this
                            + " takes part; only the body of finish(accumulating(a), body) and the tasks spawned in it"
                            + " may put");
        }
        return s;
    }

    /** The operation that it computes. */
    abstract String operation();

    @Override
    public final String toString() {
        return "accumulator@" + Integer.toHexString(System.identityHashCode(this)) + " (" + operation() + ')';
    }
}
