package dev.serrano.workloads.uts;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The serial elision of all forms. */
final class SerialSearch {
    /** The deepest sample tree has 17,844 levels. Memory for a stack is taken only as it is used. */
    private static final long STACK_BYTES = 256L << 20;

    private SerialSearch() {}

    /** Counts on a thread of its own, whose stack is deep enough for every sample tree. */
    static long count(Tree tree) throws InterruptedException, ExecutionException {
        Callable<Long> search = () -> count(tree, tree.root());
        FutureTask<Long> result = new FutureTask<>(search);
        Thread thread = new Thread(null, result, "uts-serial", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return result.get();
    }

    private static long count(Tree tree, Node node) {
        long nodes = 1;
        int children = tree.children(node);
        for (int i = 0; i < children; i++) {
            nodes += count(tree, node.child(i));
        }
        return nodes;
    }
}
