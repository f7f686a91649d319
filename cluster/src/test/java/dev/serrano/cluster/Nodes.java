package dev.serrano.cluster;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The nodes of a complete binary tree, counted. */
final class Nodes implements WorkBag<Nodes, Long> {
    private final ArrayDeque<Integer> depths = new ArrayDeque<>();
    private long nodes;

    private Nodes() {}

    Nodes(int depth) {
        depths.add(depth);
    }

    @Override
    public boolean isEmpty() {
        return depths.isEmpty();
    }

    @Override
    public long size() {
        return depths.size();
    }

    @Override
    public void process(int items) {
        for (int i = 0; i < items && !depths.isEmpty(); i++) {
            int depth = depths.removeLast();
            nodes++;
            for (int c = 0; c < 2 && depth > 0; c++) {
                depths.add(depth - 1);
            }
        }
    }

    @Override
    public @Nullable Nodes split() {
        if (depths.size() < 2) {
            return null;
        }
        Nodes half = new Nodes();
        for (int i = depths.size() / 2; i > 0; i--) {
            half.depths.add(depths.removeFirst());
        }
        return half;
    }

    @Override
    public void merge(Nodes other) {
        depths.addAll(other.depths);
        nodes += other.nodes;
    }

    @Override
    public Long result() {
        return nodes;
    }
}
