package edu.rice.hj.api;

/** A body of a loop over pairs of indices that may wait. */
@FunctionalInterface
public interface HjSuspendingProcedureInt2D {
    void apply(int i, int j) throws SuspendableException;
}
