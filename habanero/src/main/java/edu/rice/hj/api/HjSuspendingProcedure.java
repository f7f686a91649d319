package edu.rice.hj.api;

/** A body of a loop over elements that may wait. */
@FunctionalInterface
public interface HjSuspendingProcedure<T> {
    void apply(T element) throws SuspendableException;
}
