/** Cholesky factorization by tiles. */
@NullMarked
package dev.serrano.workloads.cholesky;

import org.jspecify.annotations.NullMarked;
