package dev.serrano.accumulator;

import dev.serrano.spi.TaskMember;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.DoubleBinaryOperator;

/**
 * A finish accumulator of doubles: see {@link FinishAccumulator}. Sums and products are combined in the order of the
 * program unless {@link #commutative} is said, since their rounding depends on it.
 * {@snippet :
 * DoubleFinishAccumulator energy = FinishAccumulator.sumDouble().commutative();
 * finish(accumulating(energy), () -> forall(range(0, n), i -> energy.put(energyOf(i))));
 * }
 */
public final class DoubleFinishAccumulator extends FinishAccumulator<Double> {
    /* Implementation. One that commutes: see LongFinishAccumulator. */
    private final String operation;
    private final double identity;
    private final DoubleBinaryOperator operator;
    private final boolean commutes;

    DoubleFinishAccumulator(String operation, double identity, DoubleBinaryOperator operator, boolean commutes) {
        super(identity);
        this.operation = operation;
        this.identity = identity;
        this.operator = operator;
        this.commutes = commutes;
    }

    /**
     * A new accumulator of the same kind whose values are combined in any order: a number for each thread that puts,
     * and nothing for each task. The result of a sum or a product may differ by rounding from one run to the next.
     */
    public DoubleFinishAccumulator commutative() {
        return new DoubleFinishAccumulator(operation, identity, operator, true);
    }

    /** Same as {@link #put(Double)}. */
    @SuppressWarnings("unchecked") // a task with this accumulator has a share of its type
    public void put(double v) {
        Share s = share();
        if (s instanceof Cells c) {
            c.cells.accumulate(v);
        } else {
            ((OrderedShare<Double>) s).add(v);
        }
    }

    @Override
    public void put(Double v) {
        put(v.doubleValue());
    }

    /** Same as {@link #get}. */
    public double getAsDouble() {
        return get();
    }

    @Override
    Share newShare() {
        return commutes ? new Cells() : new OrderedShare<Double>(this, operator::applyAsDouble);
    }

    @Override
    String operation() {
        return operation;
    }

    private final class Cells extends Share {
        final DoubleAccumulator cells = new DoubleAccumulator(operator, identity);

        Cells() {
            super(DoubleFinishAccumulator.this);
        }

        @Override
        public TaskMember forChild() {
            return this;
        }

        @Override
        public void scopeEnding() {
            decide(operator.applyAsDouble(getAsDouble(), cells.get()));
        }
    }
}
