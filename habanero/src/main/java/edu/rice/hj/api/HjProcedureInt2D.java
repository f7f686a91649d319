package edu.rice.hj.api;

/** A body of a loop over pairs of indices that must not wait. It fits wherever a body that may wait does. */
@FunctionalInterface
public interface HjProcedureInt2D extends HjSuspendingProcedureInt2D {
    @Override
    void apply(int i, int j);
}
