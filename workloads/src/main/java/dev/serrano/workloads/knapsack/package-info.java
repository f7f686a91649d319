/** The most valuable things that fit into a knapsack. */
@NullMarked
package dev.serrano.workloads.knapsack;

import org.jspecify.annotations.NullMarked;
