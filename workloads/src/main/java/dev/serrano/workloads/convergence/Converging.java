package dev.serrano.workloads.convergence;

/** A computation whose iterations differ less and less. */
public interface Converging {

    /** A run of its own, at the start. */
    Iteration begin();

    /** How many blocks an iteration has. */
    int blocks();

    /** How many iterations there are if it does not converge. */
    int most();

    /** By how much an iteration may differ from the one before when it has converged. */
    double tolerance();
}
