/** The colours of the nodes of a graph, in rounds or as each can be told. */
@NullMarked
package dev.serrano.workloads.colouring;

import org.jspecify.annotations.NullMarked;
