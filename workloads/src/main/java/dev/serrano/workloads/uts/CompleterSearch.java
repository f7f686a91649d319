package dev.serrano.workloads.uts;

import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/**
 * A completer for each node: the last child to end adds up the sizes and completes its parent. No task waits, so the
 * depth of the tree costs no stack.
 */
@SuppressWarnings("serial") // never serialized
final class CompleterSearch extends CountedCompleter<Long> {
    private final Tree tree;
    private final @Nullable Node parent;
    private final int number;
    private final @Nullable CompleterSearch nextSibling;
    private @Nullable CompleterSearch lastChild;
    private long nodes = 1;

    /** A completer for the whole tree. */
    CompleterSearch(Tree tree) {
        this.tree = tree;
        this.parent = null;
        this.number = 0;
        this.nextSibling = null;
    }

    private CompleterSearch(CompleterSearch above, Node parent, int number, @Nullable CompleterSearch nextSibling) {
        super(above);
        this.tree = above.tree;
        this.parent = parent;
        this.number = number;
        this.nextSibling = nextSibling;
    }

    @Override
    public void compute() {
        Node node = parent == null ? tree.root() : parent.child(number);
        int children = tree.children(node);
        setPendingCount(children);
        CompleterSearch last = null;
        for (int i = 0; i < children; i++) {
            last = new CompleterSearch(this, node, i, last);
            lastChild = last;
            last.fork();
        }
        tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
        for (CompleterSearch child = lastChild; child != null; child = child.nextSibling) {
            nodes += child.nodes;
        }
        lastChild = null; // else the whole tree would stay in memory
    }

    @Override
    public Long getRawResult() {
        return nodes;
    }
}
