/** A spanning tree of a graph, grown by tasks that claim nodes. */
@NullMarked
package dev.serrano.workloads.spanning;

import org.jspecify.annotations.NullMarked;
