package dev.serrano.workloads.knapsack;

/**
 * A thing that may be packed.
 *
 * @param value what it is worth, more than 0
 * @param weight what it weighs, more than 0
 */
record Item(int value, int weight) {}
