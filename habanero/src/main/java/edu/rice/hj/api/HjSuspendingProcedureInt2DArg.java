package edu.rice.hj.api;

/** A body with two indices and an argument that may wait. */
@FunctionalInterface
public interface HjSuspendingProcedureInt2DArg {
    void apply(int i, int j, Object argument) throws SuspendableException;
}
