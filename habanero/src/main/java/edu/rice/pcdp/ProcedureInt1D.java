package edu.rice.pcdp;

/** The body of a loop. */
@FunctionalInterface
public interface ProcedureInt1D {
    /** Does one iteration. */
    void apply(int i);
}
