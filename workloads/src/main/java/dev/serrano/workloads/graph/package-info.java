/** Random graphs, and programs that work on them by rounds. */
@NullMarked
package dev.serrano.workloads.graph;

import org.jspecify.annotations.NullMarked;
