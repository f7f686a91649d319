package dev.serrano.accumulator;

import java.util.Objects;
import java.util.function.BinaryOperator;

/** One with any associative operator. */
final class ObjectFinishAccumulator<T> extends FinishAccumulator<T> {
    private final BinaryOperator<T> operator;

    ObjectFinishAccumulator(T identity, BinaryOperator<T> operator) {
        super(identity);
        this.operator = Objects.requireNonNull(operator, "operator");
    }

    @Override
    @SuppressWarnings("unchecked") // a task with this accumulator has a share of its type
    public void put(T v) {
        ((OrderedShare<T>) share()).add(Objects.requireNonNull(v, "value"));
    }

    @Override
    Share newShare() {
        return new OrderedShare<>(this, operator);
    }

    @Override
    String operation() {
        return operator.getClass().getName();
    }
}
