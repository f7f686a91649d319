/** Loops: of even and uneven iterations, over arrays, with results. */
@NullMarked
package dev.serrano.workloads.loops;

import org.jspecify.annotations.NullMarked;
