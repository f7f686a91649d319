package edu.rice.hj.runtime.accumulator;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.accumulator.DoubleFinishAccumulator;
import dev.serrano.accumulator.LongFinishAccumulator;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;
import edu.rice.hj.api.HjFinishAccumulator;
import edu.rice.hj.api.HjOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reduction over what the tasks of a finish put into it. It takes part in one finish at a time, by
 * {@code finish(accumulator, body)}: the body and all tasks spawned in it may put. Inside, {@link #get} is the value at
 * the begin of the finish, without later puts; afterwards it is that value combined with all values put. Several
 * finishes in turn go on from each other's result, and one that fails leaves the value as it was.
 * <p>The type is that of {@code int}, {@code long} or {@code double}, or of {@link Integer}, {@link Long} or
 * {@link Double}. Sums and products of {@code int} and {@code long} overflow silently. Those of {@code double} are
 * rounded in the order of the program, so they are the same in each run. {@link HjOperator#ANY} gives what comes last
 * in that order.
 * <p>Without a put the value is 0, of {@link HjOperator#PROD} 1, and of minima and maxima the greatest and the least
 * value of the type, infinite for {@code double}.
 * <p>Memory consistency: actions before a put happen-before the return of the finish.
 * {@snippet :
 * HjFinishAccumulator leaves = newFinishAccumulator(HjOperator.SUM, int.class);
 * finish(leaves, () -> visit(root, leaves)); // with leaves.put(1), in any task
 * System.out.println(leaves.get().intValue());
 * }
 */
public final class FinishAccumulator implements HjFinishAccumulator, Membership {
    /* Implementation. Immutable; the accumulator of Serrano has the value, and decides which tasks may put. Its
     * creator may put outside of any finish, too: that is a finish of one put. A member of the task identifies the
     * creator, one member for all accumulators that it creates in a finish (Creator): each member of a task is asked
     * at each spawn. */
    private final HjOperator operator;
    private final Class<?> type;
    private final Kind kind;
    private final dev.serrano.accumulator.FinishAccumulator<?> values;

    private final @Nullable Creator creator;

    private enum Kind {
        INT,
        LONG,
        DOUBLE
    }

    private static final class Creator extends TaskMember {
        static @Nullable Creator current() {
            return CurrentTask.member(Creator.class);
        }

        /**
         * Null for an iteration of a loop outside of any finish of its own, which is no task to itself; and outside.
         */
        static @Nullable Creator make() {
            Creator c = current();
            if (c == null && CurrentTask.isTask() && !CurrentTask.isPlainIteration()) {
                c = new Creator();
                CurrentTask.join("newFinishAccumulator", c);
            }
            return c;
        }
    }

    /** @throws FinishAccumulatorException if the type is none of those above */
    public FinishAccumulator(HjOperator operator, Class<?> type) {
        this.operator = operator;
        this.type = type;
        kind = kind(type);
        values = values(operator, kind);
        creator = Creator.make();
    }

    /** Same as the other one. The flag chose when values were combined, which has no visible effect. */
    public FinishAccumulator(HjOperator operator, Class<?> type, boolean lazy) {
        this(operator, type);
    }

    /** Same as the other one. The numbers were about retries after contention; there are none to set here. */
    public FinishAccumulator(
            HjOperator operator, Class<?> type, boolean lazy, int backoff, double delay, double coefficient) {
        this(operator, type);
    }

    private static Kind kind(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return Kind.INT;
        } else if (type == long.class || type == Long.class) {
            return Kind.LONG;
        } else if (type == double.class || type == Double.class) {
            return Kind.DOUBLE;
        }
        throw new FinishAccumulatorException("a finish accumulator of " + type + ": the type must be one of int.class,"
                + " long.class, double.class, Integer.class, Long.class, Double.class");
    }

    private static dev.serrano.accumulator.FinishAccumulator<?> values(HjOperator operator, Kind kind) {
        boolean real = kind == Kind.DOUBLE;
        return switch (operator) {
            case SUM ->
                real
                        ? dev.serrano.accumulator.FinishAccumulator.sumDouble()
                        : dev.serrano.accumulator.FinishAccumulator.sumLong();
            case PROD ->
                real
                        ? dev.serrano.accumulator.FinishAccumulator.productDouble()
                        : dev.serrano.accumulator.FinishAccumulator.productLong();
            case MIN ->
                real
                        ? dev.serrano.accumulator.FinishAccumulator.minDouble()
                        : dev.serrano.accumulator.FinishAccumulator.minLong();
            case MAX ->
                real
                        ? dev.serrano.accumulator.FinishAccumulator.maxDouble()
                        : dev.serrano.accumulator.FinishAccumulator.maxLong();
            case ANY -> dev.serrano.accumulator.FinishAccumulator.of((Number) 0, (a, b) -> b);
        };
    }

    /**
     * Contributes a value; one of a smaller type is converted.
     *
     * @throws FinishAccumulatorException if the value does not fit the type; if the caller is no task of a finish in
     *     which the accumulator takes part, nor, when it takes part in none, the task that has created it
     */
    @Override
    public void put(Number value) {
        switch (value) {
            case Integer v -> put((int) v);
            case Short v -> put((int) v);
            case Byte v -> put((int) v);
            case Long v -> putLong(v);
            case Double v -> put((double) v);
            case Float v -> put((double) v);
            case null -> throw new FinishAccumulatorException("put(null) into " + this);
            default -> throw mismatch(value);
        }
    }

    /** Same as {@link #put(Number)}. */
    @Override
    public void put(int value) {
        if (kind == Kind.DOUBLE) {
            putDouble(value);
        } else {
            putIntegral(value);
        }
    }

    /** Same as {@link #put(Number)}. */
    @Override
    public void put(double value) {
        if (kind != Kind.DOUBLE) {
            throw mismatch(value);
        }
        putDouble(value);
    }

    private void putLong(long value) {
        if (kind != Kind.LONG) {
            throw mismatch(value);
        }
        putIntegral(value);
    }

    private FinishAccumulatorException mismatch(Number value) {
        return new FinishAccumulatorException(
                "put(" + value + ") of " + value.getClass().getSimpleName() + " into " + this
                        + ": it takes values of its type, and of smaller ones");
    }

    private void putIntegral(long value) {
        put(() -> {
            if (values instanceof LongFinishAccumulator a) {
                a.put(value);
            } else {
                any().put(value);
            }
        });
    }

    private void putDouble(double value) {
        put(() -> {
            if (values instanceof DoubleFinishAccumulator a) {
                a.put(value);
            } else {
                any().put(value);
            }
        });
    }

    @SuppressWarnings("unchecked") // as made for ANY
    private dev.serrano.accumulator.FinishAccumulator<Number> any() {
        return (dev.serrano.accumulator.FinishAccumulator<Number>) values;
    }

    private void put(Runnable put) {
        try {
            put.run();
        } catch (IllegalStateException e) {
            if (creator == null || creator != Creator.current()) {
                throw because(refusal(), e);
            }
            Serrano.finish(FinishOptions.none().with(this), put::run);
        }
    }

    private FinishAccumulatorException refusal() {
        return new FinishAccumulatorException("put by a task that is in no finish with " + this
                + ": only the body of finish(accumulator, body) and the tasks spawned in it may put, or, while there"
                + " is no such finish, the task that has created the accumulator");
    }

    private static FinishAccumulatorException because(FinishAccumulatorException e, Throwable cause) {
        e.initCause(cause);
        return e;
    }

    /**
     * The accumulator takes part in a finish that begins; called by the finish.
     *
     * @throws FinishAccumulatorException if it takes part in another one that has not ended
     */
    @Override
    public TaskMember register() {
        try {
            return values.register();
        } catch (IllegalStateException e) {
            throw because(
                    new FinishAccumulatorException(
                            this + " takes part in another finish that has not ended, or twice in this one: an"
                                 + " accumulator is for one finish at a time, and inner ones contribute to it without"
                                 + " naming it"),
                    e);
        }
    }

    /**
     * The value: while the finish runs in which the accumulator takes part that at its begin, afterwards its result.
     */
    @Override
    public Number get() {
        Number value = (Number) values.get();
        return switch (kind) {
            case INT -> toInt(value.longValue());
            case LONG -> (Number) value.longValue();
            case DOUBLE -> (Number) value.doubleValue();
        };
    }

    /**
     * Sums and products are those of ints, whose carry is lost; of no values the greatest and the least int are meant.
     */
    private int toInt(long value) {
        return operator == HjOperator.MIN || operator == HjOperator.MAX
                ? Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE)
                : (int) value;
    }

    @Override
    public Class<?> getType() {
        return type;
    }

    @Override
    public HjOperator getOperator() {
        return operator;
    }

    /**
     * Not possible outside of a finish.
     *
     * @throws UnsupportedOperationException always
     */
    @SuppressWarnings("DoNotCallSuggester") // programs are linked to it
    public void setAccessible(boolean accessible) {
        throw onlyByFinish("setAccessible(" + accessible + ')');
    }

    /**
     * Not possible outside of a finish.
     *
     * @throws UnsupportedOperationException always
     */
    @SuppressWarnings("DoNotCallSuggester") // programs are linked to it
    public void calculateAccum() {
        throw onlyByFinish("calculateAccum()");
    }

    static UnsupportedOperationException onlyByFinish(String method) {
        return new UnsupportedOperationException(
                method + ": an accumulator is opened by finish(accumulator, body) alone," + " and closed by its end");
    }

    @Override
    public String toString() {
        return "accumulator@" + Integer.toHexString(System.identityHashCode(this)) + " (" + operator + " of "
                + type.getSimpleName() + ')';
    }
}
