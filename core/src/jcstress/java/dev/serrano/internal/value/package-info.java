/**
 * Memory-order tests of the package of the same name. Each class states its question, the mutation that it catches, how
 * to run it, and the processors on which it was run.
 */
@NullMarked
package dev.serrano.internal.value;

import org.jspecify.annotations.NullMarked;
