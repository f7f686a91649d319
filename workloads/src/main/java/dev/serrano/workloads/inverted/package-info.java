/** The index of a book: in which lines each word occurs. */
@NullMarked
package dev.serrano.workloads.inverted;

import org.jspecify.annotations.NullMarked;
