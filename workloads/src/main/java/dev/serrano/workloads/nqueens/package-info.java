/** All solutions of the queens problem. */
@NullMarked
package dev.serrano.workloads.nqueens;

import org.jspecify.annotations.NullMarked;
