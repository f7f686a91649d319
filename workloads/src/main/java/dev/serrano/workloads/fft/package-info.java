/** The discrete Fourier transform. */
@NullMarked
package dev.serrano.workloads.fft;

import org.jspecify.annotations.NullMarked;
