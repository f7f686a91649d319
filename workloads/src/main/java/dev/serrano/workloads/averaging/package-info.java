/** Iterative averaging of a line of numbers, step by step, with a barrier or without one. */
@NullMarked
package dev.serrano.workloads.averaging;

import org.jspecify.annotations.NullMarked;
