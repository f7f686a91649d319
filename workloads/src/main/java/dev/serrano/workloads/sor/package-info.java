/** Successive over-relaxation of a grid, in phases. */
@NullMarked
package dev.serrano.workloads.sor;

import org.jspecify.annotations.NullMarked;
