/** The levels of a graph, one after the other. */
@NullMarked
package dev.serrano.workloads.bfs;

import org.jspecify.annotations.NullMarked;
