package edu.rice.hj.api;

/** A body of a loop over triples of indices that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjProcedureInt3D extends HjSuspendingProcedureInt3D {
    @Override
    void apply(int i, int j, int k);
}
