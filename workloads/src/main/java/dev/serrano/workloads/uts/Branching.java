package dev.serrano.workloads.uts;

/** How many children a node has. */
@FunctionalInterface
public interface Branching {

    /** The number of children, which follows from the node's height and its random number. */
    int children(Node node);

    /**
     * Binomial: the root has a fixed number of children, any other node has m with probability q and else none. The
     * expected size below a node does not depend on its height, so the tree is as unbalanced as can be.
     */
    static Branching binomial(int rootChildren, double q, int m) {
        return node -> {
            if (node.height() == 0) {
                return rootChildren;
            }
            return node.random() < q ? m : 0;
        };
    }

    /** Geometric down to some height, binomial from there on. */
    static Branching hybrid(Branching above, int shiftHeight, double q, int m) {
        return node -> {
            if (node.height() < shiftHeight) {
                return above.children(node);
            }
            return node.random() < q ? m : 0;
        };
    }
}
