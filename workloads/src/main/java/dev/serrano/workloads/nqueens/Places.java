package dev.serrano.workloads.nqueens;

/**
 * The problem.
 *
 * @param n the size of the board
 * @param cutOff how many rows are filled by tasks, in the forms with a cut-off
 */
record Places(int n, int cutOff) {}
