package edu.rice.hj.api;

/** A body of a loop over pairs of indices that must not wait. Whatever takes one that may takes this, too. */
@FunctionalInterface
public interface HjProcedureInt2D extends HjSuspendingProcedureInt2D {
    @Override
    void apply(int i, int j);
}
