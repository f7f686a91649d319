/** Bitonic sort. */
@NullMarked
package dev.serrano.workloads.bitonic;

import org.jspecify.annotations.NullMarked;
