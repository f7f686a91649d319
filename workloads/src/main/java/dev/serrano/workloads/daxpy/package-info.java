/** A vector times a number, added to another vector. */
@NullMarked
package dev.serrano.workloads.daxpy;

import org.jspecify.annotations.NullMarked;
