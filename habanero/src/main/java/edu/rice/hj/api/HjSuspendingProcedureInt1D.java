package edu.rice.hj.api;

/** A body of a loop over indices that may wait. */
@FunctionalInterface
public interface HjSuspendingProcedureInt1D {
    void apply(int i) throws SuspendableException;
}
