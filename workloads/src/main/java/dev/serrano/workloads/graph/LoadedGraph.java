package dev.serrano.workloads.graph;

import dev.serrano.workloads.work.ArtificialLoad;

/**
 * A graph whose nodes have something to do.
 *
 * @param load the work of a node, each time that it is its turn
 * @param tasks how many tasks share the nodes, in forms with tasks that meet
 */
public record LoadedGraph(Graph graph, ArtificialLoad load, int tasks) {}
