/** Prell's bouncing producer. */
@NullMarked
package dev.serrano.workloads.bpc;

import org.jspecify.annotations.NullMarked;
