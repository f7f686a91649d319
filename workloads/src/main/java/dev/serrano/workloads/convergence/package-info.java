/** Iterations that end when they have converged. */
@NullMarked
package dev.serrano.workloads.convergence;

import org.jspecify.annotations.NullMarked;
