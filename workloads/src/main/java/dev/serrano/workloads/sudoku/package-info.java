/** Sudoku. */
@NullMarked
package dev.serrano.workloads.sudoku;

import org.jspecify.annotations.NullMarked;
