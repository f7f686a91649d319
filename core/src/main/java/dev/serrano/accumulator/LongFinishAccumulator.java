package dev.serrano.accumulator;

import dev.serrano.spi.TaskMember;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.LongBinaryOperator;

/**
 * A finish accumulator of longs: see {@link FinishAccumulator}. Its operators commute, and values are combined in any
 * order, a number for each thread that puts.
 * {@snippet :
 * LongFinishAccumulator hits = FinishAccumulator.sumLong();
 * finish(accumulating(hits), () -> forall(range(0, n), i -> hits.put(test(i) ? 1 : 0)));
 * }
 */
public final class LongFinishAccumulator extends FinishAccumulator<Long> {
    /* Implementation. All tasks share one share. Its cells are those of a LongAccumulator of the JDK, one for each
     * thread that meets another one at the same cell. Rejected: a cell of the worker. A task may be suspended, or lose
     * its worker, between two instructions of a put, and then both tasks with the cell would lose one. */
    private final String operation;
    private final long identity;
    private final LongBinaryOperator operator;

    LongFinishAccumulator(String operation, long identity, LongBinaryOperator operator) {
        super(identity);
        this.operation = operation;
        this.identity = identity;
        this.operator = operator;
    }

    /** Same as {@link #put(Long)}. */
    public void put(long v) {
        ((Cells) share()).cells.accumulate(v);
    }

    @Override
    public void put(Long v) {
        put(v.longValue());
    }

    /** Same as {@link #get}. */
    public long getAsLong() {
        return get();
    }

    @Override
    Share newShare() {
        return new Cells();
    }

    @Override
    String operation() {
        return operation;
    }

    private final class Cells extends Share {
        final LongAccumulator cells = new LongAccumulator(operator, identity);

        Cells() {
            super(LongFinishAccumulator.this);
        }

        @Override
        public TaskMember forChild() {
            return this;
        }

        @Override
        public void scopeEnding() {
            decide(operator.applyAsLong(getAsLong(), cells.get()));
        }
    }
}
