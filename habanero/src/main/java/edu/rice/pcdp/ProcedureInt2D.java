package edu.rice.pcdp;

/** The body of a loop in two dimensions. */
@FunctionalInterface
public interface ProcedureInt2D {
    /** Does the iteration of one pair. */
    void apply(int i, int j);
}
