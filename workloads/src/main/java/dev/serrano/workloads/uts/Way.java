package dev.serrano.workloads.uts;

import dev.serrano.workloads.search.Candidate;
import java.util.ArrayList;
import java.util.List;

/**
 * The way from the root to a node of a tree some of whose nodes are goals; each step has a length.
 *
 * @param landscape the tree, and where its goals are
 * @param cost the length of the way
 */
record Way(Landscape landscape, Node node, long cost) implements Candidate<Way> {

    /**
     * A tree with goals.
     *
     * @param height below which there are no nodes
     * @param rarity one node of so many is a goal
     */
    record Landscape(Branching branching, int height, int rarity) {
        private static final int LONGEST = 100;

        private boolean isGoal(Node node) {
            return node.word(0) % rarity == 0;
        }

        /** The length of the step to a node, 1 to 100. */
        private static long step(Node node) {
            return 1L + node.word(1) % LONGEST;
        }

        private int children(Node node) {
            return node.height() < height ? branching.children(node) : 0;
        }
    }

    /** The way of no steps. */
    static Way of(Landscape landscape, Node root) {
        return new Way(landscape, root, 0);
    }

    @Override
    public boolean isWhole() {
        return node.height() > 0 && landscape.isGoal(node);
    }

    @Override
    public List<Way> next() {
        int children = landscape.children(node);
        List<Way> next = new ArrayList<>(children);
        for (int i = 0; i < children; i++) {
            Node child = node.child(i);
            next.add(new Way(landscape, child, cost + Landscape.step(child)));
        }
        return next;
    }
}
