/** Shortest ways through a grid with walls, by A*. */
@NullMarked
package dev.serrano.workloads.gridpath;

import org.jspecify.annotations.NullMarked;
