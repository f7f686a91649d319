/** The shortest ways from all nodes of a graph to all others. */
@NullMarked
package dev.serrano.workloads.routing;

import org.jspecify.annotations.NullMarked;
