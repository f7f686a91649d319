/** Fibonacci numbers without a cut-off. */
@NullMarked
package dev.serrano.workloads.fib;

import org.jspecify.annotations.NullMarked;
