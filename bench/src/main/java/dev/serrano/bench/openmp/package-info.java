/** Programs in C with OpenMP tasks, which gcc compiles where it is there. */
@NullMarked
package dev.serrano.bench.openmp;

import org.jspecify.annotations.NullMarked;
