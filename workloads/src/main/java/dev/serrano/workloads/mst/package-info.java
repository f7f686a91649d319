/** The minimum spanning tree of a graph, grown from all nodes at once. */
@NullMarked
package dev.serrano.workloads.mst;

import org.jspecify.annotations.NullMarked;
