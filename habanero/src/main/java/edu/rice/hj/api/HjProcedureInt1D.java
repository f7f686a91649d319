package edu.rice.hj.api;

/** A body of a loop over indices that must not wait. Whatever takes one that may takes this, too. */
@FunctionalInterface
public interface HjProcedureInt1D extends HjSuspendingProcedureInt1D {
    @Override
    void apply(int i);
}
