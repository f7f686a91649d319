/** Repeated averaging over a grid. */
@NullMarked
package dev.serrano.workloads.jacobi;

import org.jspecify.annotations.NullMarked;
