/** Sorting in parallel: by partition, and by merging. */
@NullMarked
package dev.serrano.workloads.sort;

import org.jspecify.annotations.NullMarked;
