package edu.rice.hj.api;

/** A body of a loop over elements that must not wait. Whatever takes one that may takes this, too. */
@FunctionalInterface
public interface HjProcedure<T> extends HjSuspendingProcedure<T> {
    @Override
    void apply(T element);
}
