/** A ring of producers that are consumers. */
@NullMarked
package dev.serrano.workloads.cyclic;

import org.jspecify.annotations.NullMarked;
