/** Factoring of matrices: dense and recursive, sparse and by blocks. */
@NullMarked
package dev.serrano.workloads.lu;

import org.jspecify.annotations.NullMarked;
