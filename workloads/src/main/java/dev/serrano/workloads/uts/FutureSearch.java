package dev.serrano.workloads.uts;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for each node, which gives the size of the subtree below it. They are joined newest first: these are the
 * likeliest to be still in the own deque.
 */
final class FutureSearch {
    private FutureSearch() {}

    static long count(Tree tree, Node node) {
        int children = tree.children(node);
        if (children == 0) {
            return 1;
        }
        List<TaskFuture<Long>> subtrees = new ArrayList<>(children);
        for (int i = 0; i < children; i++) {
            int number = i;
            subtrees.add(future(() -> count(tree, node.child(number))));
        }
        long nodes = 1;
        for (TaskFuture<Long> subtree : subtrees.reversed()) {
            nodes += subtree.join();
        }
        return nodes;
    }
}
