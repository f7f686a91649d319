/** Local alignment of two sequences, one task for each cell. */
@NullMarked
package dev.serrano.workloads.align;

import org.jspecify.annotations.NullMarked;
