package dev.serrano.workloads.spanning;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;

import dev.serrano.workloads.graph.Graph;

/** A task for each node, which takes its neighbors in one by one, isolated on the two nodes. */
final class TaskGrowth {
    private final Graph graph;
    private final Tree tree;

    private TaskGrowth(Graph graph) {
        this.graph = graph;
        this.tree = new Tree(graph);
    }

    static String run(Graph graph) {
        TaskGrowth program = new TaskGrowth(graph);
        finish(() -> program.visit(0));
        return program.tree.verdict();
    }

    private void visit(int node) {
        for (int place = graph.begin(node); place < graph.end(node); place++) {
            int neighbour = graph.target(place);
            if (isolated(tree.node(node), tree.node(neighbour), () -> tree.takeIn(node, neighbour))) {
                async(() -> visit(neighbour));
            }
        }
    }
}
