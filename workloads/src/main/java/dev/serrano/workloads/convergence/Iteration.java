package dev.serrano.workloads.convergence;

/** A run of a computation that goes on from one iteration to the next. The blocks of an iteration may run at once. */
public interface Iteration {

    /** Computes a block of the next iteration. */
    void compute(int block);

    /** Goes on to the iteration all of whose blocks have been computed; says how much it differs from the one before. */
    double advance();

    /** The checksum of the iteration where it is, and of its number. */
    String answer();
}
