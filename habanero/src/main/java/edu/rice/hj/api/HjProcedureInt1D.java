package edu.rice.hj.api;

/** A body of a loop over indices that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjProcedureInt1D extends HjSuspendingProcedureInt1D {
    @Override
    void apply(int i);
}
