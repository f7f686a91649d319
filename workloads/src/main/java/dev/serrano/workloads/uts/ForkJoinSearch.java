package dev.serrano.workloads.uts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/**
 * A fork for each node, joined in reverse order. A join runs other tasks on top of the waiting one, so the stack grows
 * with the depth of the tree: the default stack of a pool's threads is too small for T3L.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinSearch extends RecursiveTask<Long> {
    private final Tree tree;
    private final Node parent;
    private final int number;

    private ForkJoinSearch(Tree tree, Node parent, int number) {
        this.tree = tree;
        this.parent = parent;
        this.number = number;
    }

    /** A task that counts the whole tree. */
    static RecursiveTask<Long> of(Tree tree) {
        return new RecursiveTask<>() {
            @Override
            protected Long compute() {
                return count(tree, tree.root());
            }
        };
    }

    @Override
    protected Long compute() {
        return count(tree, parent.child(number));
    }

    private static long count(Tree tree, Node node) {
        int children = tree.children(node);
        if (children == 0) {
            return 1;
        }
        List<ForkJoinSearch> subtrees = new ArrayList<>(children);
        for (int i = 0; i < children; i++) {
            ForkJoinSearch subtree = new ForkJoinSearch(tree, node, i);
            subtree.fork();
            subtrees.add(subtree);
        }
        long nodes = 1;
        for (ForkJoinSearch subtree : subtrees.reversed()) {
            nodes += subtree.join();
        }
        return nodes;
    }
}
