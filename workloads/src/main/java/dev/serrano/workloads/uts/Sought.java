package dev.serrano.workloads.uts;

import dev.serrano.workloads.search.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * A node of a tree in which one node is the goal.
 *
 * @param branching how many children a node has
 */
record Sought(Branching branching, Node node, Node goal) implements Position<Sought> {

    /** The root; the goal has so many per cent of the nodes before it, children in order after their parents. */
    static Sought of(Branching branching, Node root, int place) {
        Walk all = new Walk(branching, Long.MAX_VALUE);
        all.visit(root);
        Walk some = new Walk(branching, all.seen * place / 100);
        some.visit(root);
        return new Sought(branching, root, some.last);
    }

    /** Goes through a tree in order, no further than to a node of that number. */
    private static final class Walk {
        private final Branching branching;
        private final long number;
        private long seen;
        private Node last = Node.root(0);

        Walk(Branching branching, long number) {
            this.branching = branching;
            this.number = number;
        }

        void visit(Node node) {
            seen++;
            last = node;
            int children = branching.children(node);
            for (int i = 0; i < children && seen <= number; i++) {
                visit(node.child(i));
            }
        }
    }

    @Override
    public boolean isGoal() {
        return node.isSame(goal);
    }

    @Override
    public List<Sought> next() {
        int children = branching.children(node);
        List<Sought> next = new ArrayList<>(children);
        for (int i = 0; i < children; i++) {
            next.add(new Sought(branching, node.child(i), goal));
        }
        return next;
    }

    @Override
    public String answer() {
        return "found";
    }
}
