/** Fourier coefficients. */
@NullMarked
package dev.serrano.workloads.series;

import org.jspecify.annotations.NullMarked;
