package dev.serrano.workloads.bfs;

import dev.serrano.workloads.graph.Graph;

/**
 * The problem.
 *
 * @param graph what is searched, from node 0
 * @param tasks into how many shares a level is divided
 */
record Search(Graph graph, int tasks) {}
