package dev.serrano.workloads.binarytrees;

import org.jspecify.annotations.Nullable;

/**
 * A full binary tree.
 *
 * @param left null in a leaf
 * @param right null in a leaf
 */
record Tree(@Nullable Tree left, @Nullable Tree right) {

    /** A tree of a depth; 0 is a leaf alone. */
    static Tree ofDepth(int depth) {
        return depth == 0 ? new Tree(null, null) : new Tree(ofDepth(depth - 1), ofDepth(depth - 1));
    }

    /** How many nodes it has, by walking over them. */
    long nodes() {
        return left == null || right == null ? 1 : 1 + left.nodes() + right.nodes();
    }

    /** How many nodes a tree of that depth has. */
    static long nodes(int depth) {
        return (2L << depth) - 1;
    }
}
