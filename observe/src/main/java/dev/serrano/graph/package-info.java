/** Computation graphs: the steps of the tasks that ran, and what had to come after what. */
@NullMarked
package dev.serrano.graph;

import org.jspecify.annotations.NullMarked;
