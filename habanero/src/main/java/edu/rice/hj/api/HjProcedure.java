package edu.rice.hj.api;

/** A body of a loop over elements that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjProcedure<T> extends HjSuspendingProcedure<T> {
    @Override
    void apply(T element);
}
