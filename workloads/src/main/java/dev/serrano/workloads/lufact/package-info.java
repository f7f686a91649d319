/** The factors of a dense matrix, in phases. */
@NullMarked
package dev.serrano.workloads.lufact;

import org.jspecify.annotations.NullMarked;
