package dev.serrano.workloads.cluster;

import dev.serrano.cluster.WorkBag;
import dev.serrano.workloads.uts.Node;
import dev.serrano.workloads.uts.Tree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a tree that are still to be counted. An item is a child that has not been visited; the children of one
 * node are a range of numbers beside the state of their parent. The fields but the last are what is sent.
 */
final class UtsBag implements WorkBag<UtsBag, Long> {
    private static final int FEW = 16;

    private String name = "";
    private int limit; // nodes at that height have no children
    private byte[][] states = new byte[FEW][];
    private int[] heights = new int[FEW];
    private int[] from = new int[FEW];
    private int[] to = new int[FEW];
    private int size; // nodes with children to visit, the deepest last
    private long visited;

    private transient @Nullable Tree tree;

    private UtsBag() {} // for the bags that arrive

    UtsBag(Tree tree, int limit) {
        this.name = tree.name();
        this.limit = limit;
        this.tree = tree;
        visit(tree.root(), tree);
    }

    private UtsBag(UtsBag like, int capacity) {
        name = like.name;
        limit = like.limit;
        tree = like.tree;
        states = new byte[capacity][];
        heights = new int[capacity];
        from = new int[capacity];
        to = new int[capacity];
    }

    private void visit(Node node, Tree of) {
        visited++;
        int children = node.height() < limit ? of.children(node) : 0;
        if (children > 0) {
            add(node.state(), node.height(), 0, children);
        }
    }

    private void add(byte[] state, int height, int first, int end) {
        if (size == states.length) {
            int more = Math.max(FEW, 2 * size);
            states = Arrays.copyOf(states, more);
            heights = Arrays.copyOf(heights, more);
            from = Arrays.copyOf(from, more);
            to = Arrays.copyOf(to, more);
        }
        states[size] = state;
        heights[size] = height;
        from[size] = first;
        to[size] = end;
        size++;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public long size() {
        long children = 0;
        for (int i = 0; i < size; i++) {
            children += to[i] - from[i];
        }
        return children;
    }

    @Override
    public void process(int items) {
        Tree of = tree();
        int done = 0;
        while (done < items && size > 0) {
            int top = size - 1;
            Node parent = new Node(states[top], heights[top]);
            int child = from[top]++;
            if (from[top] == to[top]) {
                size = top;
            }
            visit(parent.child(child), of);
            done++;
        }
        PlaceWork.did(done);
    }

    private Tree tree() {
        Tree known = tree;
        if (known == null) {
            known = Tree.named(name).orElseThrow(() -> new IllegalStateException("there is no tree " + name));
            tree = known;
        }
        return known;
    }

    /** Half of the children of each node, so that both parts have subtrees of all heights. */
    @Override
    public @Nullable UtsBag split() {
        UtsBag part = new UtsBag(this, size);
        boolean upper = true;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int children = to[i] - from[i];
            int given = children / 2;
            if (children % 2 == 1) {
                given += upper ? 1 : 0; // an only child goes to one part and to the other by turns
                upper = !upper;
            }
            int middle = to[i] - given;
            if (given > 0) {
                part.add(states[i], heights[i], middle, to[i]);
            }
            if (given < children) {
                states[kept] = states[i];
                heights[kept] = heights[i];
                from[kept] = from[i];
                to[kept] = middle;
                kept++;
            }
        }
        if (kept == 0) { // a single child in all: it stays
            return null;
        }
        size = kept;
        return part.size == 0 ? null : part;
    }

    @Override
    public void merge(UtsBag other) {
        for (int i = 0; i < other.size; i++) {
            add(other.states[i], other.heights[i], other.from[i], other.to[i]);
        }
        visited += other.visited;
    }

    @Override
    public Long result() {
        return visited;
    }
}
