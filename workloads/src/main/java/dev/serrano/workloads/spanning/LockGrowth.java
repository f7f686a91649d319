package dev.serrano.workloads.spanning;

import dev.serrano.workloads.graph.Graph;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** A task for each node, which locks two nodes in the order of their numbers: so no two tasks wait for each other. */
final class LockGrowth {
    private final Graph graph;
    private final Tree tree;

    private LockGrowth(Graph graph) {
        this.graph = graph;
        this.tree = new Tree(graph);
    }

    static String run(Graph graph, ForkJoinPool pool) {
        LockGrowth program = new LockGrowth(graph);
        pool.invoke(program.new Visit(null, 0));
        return program.tree.verdict();
    }

    private boolean takeIn(int node, int neighbour) {
        synchronized (tree.node(Math.min(node, neighbour))) {
            synchronized (tree.node(Math.max(node, neighbour))) {
                return tree.takeIn(node, neighbour);
            }
        }
    }

    @SuppressWarnings("serial") // never serialized
    private final class Visit extends CountedCompleter<@Nullable Void> {
        private final int node;

        Visit(@Nullable Visit parent, int node) {
            super(parent);
            this.node = node;
        }

        @Override
        public void compute() {
            for (int place = graph.begin(node); place < graph.end(node); place++) {
                int neighbour = graph.target(place);
                if (takeIn(node, neighbour)) {
                    addToPendingCount(1);
                    new Visit(this, neighbour).fork();
                }
            }
            tryComplete();
        }
    }
}
