package dev.serrano.workloads.uts;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import java.util.concurrent.atomic.LongAdder;

/** One finish around the whole tree and an async for each node: no task waits for a child. */
final class AsyncFinishSearch {
    private final Tree tree;
    private final LongAdder nodes = new LongAdder();

    private AsyncFinishSearch(Tree tree) {
        this.tree = tree;
    }

    static long count(Tree tree) {
        AsyncFinishSearch search = new AsyncFinishSearch(tree);
        finish(() -> search.visit(tree.root()));
        return search.nodes.sum();
    }

    private void visit(Node node) {
        nodes.increment();
        int children = tree.children(node);
        for (int i = 0; i < children; i++) {
            int number = i;
            async(() -> visit(node.child(number)));
        }
    }
}
