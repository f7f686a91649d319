/** Unbalanced tree search. */
@NullMarked
package dev.serrano.workloads.uts;

import org.jspecify.annotations.NullMarked;
