/** The colors of the nodes of a graph, in rounds or as soon as each is known. */
@NullMarked
package dev.serrano.workloads.colouring;

import org.jspecify.annotations.NullMarked;
