package dev.serrano.phaser;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reduction over the tasks of a phaser, phase by phase (Shirako, Peixotto, Sarkar and Scherer, "Phaser accumulators",
 * IPDPS 2009; Habanero-Scala, section 4.6): tasks {@linkplain #send send} values, and when the phase is over each that
 * waits can {@linkplain #get get} the result.
 * <p>What a task sends belongs to the phase that it signals next; it may send several times. {@code get} gives the
 * result of the phase that the task has waited for last, inside the
 * {@linkplain TaskPhaser#next(dev.serrano.TaskBody) single statement} of a phase that of this phase. So a result never
 * changes, and to send never disturbs it. Before the first phase, and for one without values, it is the identity
 * of the operator.
 * <p>Values are combined in the order in which they come. So the operator has to be associative and commutative, or the
 * result depends on the schedule: as sums and products of {@code double} do in their last digits. It may be applied
 * more often than there are values, by several tasks at once: it must have no side effects and must not wait.
 * <p>Memory consistency: actions before a {@code send} happen-before the return of a {@code get} that gives the result
 * of its phase.
 * {@snippet :
 * TaskPhaser ph = TaskPhaser.create();
 * PhaserAccumulator.OfDouble change = PhaserAccumulator.maxDouble(ph);
 * async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
 *     do {
 *         change.send(relax(part));
 *         next();
 *     } while (change.get() > 1e-6);
 * });
 * }
 *
 * @param <T> type of the values
 */
public abstract sealed class PhaserAccumulator<T extends @Nullable Object> {
    /* Implementation. Immutable; the values are in the phases (PhaseCell). */
    final TaskPhaser phaser;

    private PhaserAccumulator(TaskPhaser phaser) {
        this.phaser = Objects.requireNonNull(phaser, "phaser");
    }

    /** With an operator of one's own; see above for what it has to be. */
    public static <T extends @Nullable Object> PhaserAccumulator<T> of(
            TaskPhaser phaser, T identity, BinaryOperator<T> operator) {
        return new OfObject<>(phaser, identity, operator);
    }

    /** One of the values that are sent in a phase, any; null if there is none. */
    public static <T> PhaserAccumulator<@Nullable T> any(TaskPhaser phaser) {
        return new OfObject<@Nullable T>(phaser, null, (a, b) -> a != null ? a : b);
    }

    /** Like {@link #of(TaskPhaser, Object, BinaryOperator)}, for {@code long} values: nothing is boxed. */
    public static OfLong ofLong(TaskPhaser phaser, long identity, LongBinaryOperator operator) {
        return new OfLong(phaser, identity, operator);
    }

    /** The sum, 0 of no values. */
    public static OfLong sumLong(TaskPhaser phaser) {
        return ofLong(phaser, 0, Long::sum);
    }

    /** The product, 1 of no values. */
    public static OfLong productLong(TaskPhaser phaser) {
        return ofLong(phaser, 1, (a, b) -> a * b);
    }

    /** The least, {@link Long#MAX_VALUE} of no values. */
    public static OfLong minLong(TaskPhaser phaser) {
        return ofLong(phaser, Long.MAX_VALUE, Math::min);
    }

    /** The greatest, {@link Long#MIN_VALUE} of no values. */
    public static OfLong maxLong(TaskPhaser phaser) {
        return ofLong(phaser, Long.MIN_VALUE, Math::max);
    }

    /** Like {@link #of(TaskPhaser, Object, BinaryOperator)}, for {@code double} values: nothing is boxed. */
    public static OfDouble ofDouble(TaskPhaser phaser, double identity, DoubleBinaryOperator operator) {
        return new OfDouble(phaser, identity, operator);
    }

    /** The sum, 0 of no values. */
    public static OfDouble sumDouble(TaskPhaser phaser) {
        return ofDouble(phaser, 0, Double::sum);
    }

    /** The product, 1 of no values. */
    public static OfDouble productDouble(TaskPhaser phaser) {
        return ofDouble(phaser, 1, (a, b) -> a * b);
    }

    /** The least, positive infinity of no values. */
    public static OfDouble minDouble(TaskPhaser phaser) {
        return ofDouble(phaser, Double.POSITIVE_INFINITY, Math::min);
    }

    /** The greatest, negative infinity of no values. */
    public static OfDouble maxDouble(TaskPhaser phaser) {
        return ofDouble(phaser, Double.NEGATIVE_INFINITY, Math::max);
    }

    /**
     * Contributes to the phase that the calling task signals next.
     *
     * @throws IllegalStateException if the task is not registered on the phaser, or in a mode that does not signal
     */
    public abstract void send(T value);

    /**
     * The result of the phase that the calling task has waited for last.
     *
     * @throws IllegalStateException if the task is not registered on the phaser, or in a mode that does not wait
     */
    public abstract T get();

    abstract PhaseCell newCell();

    final PhaseCell cellForSending() {
        return phaser.signaller("PhaserAccumulator.send").sigPhase.cellForSending(this);
    }

    final @Nullable PhaseCell cellForGetting() {
        Registration r = phaser.waiter("PhaserAccumulator.get");
        Phase p = r.claimed ? r.waitPhase : r.last;
        return p == null ? null : p.cell(this);
    }

    @Override
    public String toString() {
        return "accumulator of " + phaser;
    }

    /** An accumulator of {@code long} values. */
    public static final class OfLong extends PhaserAccumulator<Long> {
        private final long identity;
        private final LongBinaryOperator operator;

        private OfLong(TaskPhaser phaser, long identity, LongBinaryOperator operator) {
            super(phaser);
            this.identity = identity;
            this.operator = Objects.requireNonNull(operator, "operator");
        }

        @Override
        PhaseCell newCell() {
            return new PhaseCell.OfLong(this, identity);
        }

        /** Like {@link #send(Long)}. */
        public void send(long value) {
            ((PhaseCell.OfLong) cellForSending()).add(value, operator);
        }

        @Override
        public void send(Long value) {
            send((long) value);
        }

        @Override
        public Long get() {
            return getAsLong();
        }

        /** Like {@link #get}. */
        public long getAsLong() {
            PhaseCell c = cellForGetting();
            return c == null ? identity : ((PhaseCell.OfLong) c).value;
        }
    }

    /** An accumulator of {@code double} values. */
    public static final class OfDouble extends PhaserAccumulator<Double> {
        private final double identity;
        private final DoubleBinaryOperator operator;

        private OfDouble(TaskPhaser phaser, double identity, DoubleBinaryOperator operator) {
            super(phaser);
            this.identity = identity;
            this.operator = Objects.requireNonNull(operator, "operator");
        }

        @Override
        PhaseCell newCell() {
            return new PhaseCell.OfDouble(this, identity);
        }

        /** Like {@link #send(Double)}. */
        public void send(double value) {
            ((PhaseCell.OfDouble) cellForSending()).add(value, operator);
        }

        @Override
        public void send(Double value) {
            send((double) value);
        }

        @Override
        public Double get() {
            return getAsDouble();
        }

        /** Like {@link #get}. */
        public double getAsDouble() {
            PhaseCell c = cellForGetting();
            return c == null ? identity : ((PhaseCell.OfDouble) c).value;
        }
    }

    private static final class OfObject<T extends @Nullable Object> extends PhaserAccumulator<T> {
        private final T identity;
        private final BinaryOperator<T> operator;

        private OfObject(TaskPhaser phaser, T identity, BinaryOperator<T> operator) {
            super(phaser);
            this.identity = identity;
            this.operator = Objects.requireNonNull(operator, "operator");
        }

        @Override
        PhaseCell newCell() {
            return new PhaseCell.OfObject<>(this, identity);
        }

        @Override
        @SuppressWarnings("unchecked") // made by newCell
        public void send(T value) {
            ((PhaseCell.OfObject<T>) cellForSending()).add(value, operator);
        }

        @Override
        @SuppressWarnings("unchecked") // made by newCell
        public T get() {
            PhaseCell c = cellForGetting();
            return c == null ? identity : ((PhaseCell.OfObject<T>) c).value;
        }
    }
}
