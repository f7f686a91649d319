package edu.rice.hj.api;

/** A body of a loop over triples of indices that may wait. */
@FunctionalInterface
public interface HjSuspendingProcedureInt3D {
    void apply(int i, int j, int k) throws SuspendableException;
}
