package dev.serrano.workloads.spanning;

import dev.serrano.workloads.graph.Graph;

/**
 * A tree that grows from node 0. The entries of a node here are protected by the lock, or the isolation, of the
 * node; a form says how.
 */
final class Tree {
    private static final int NONE = -1;

    private final Graph graph;
    private final Node[] nodes;

    /** A node that two tasks may want to change at once. */
    static final class Node {
        private int parent = NONE;
        private int children;
    }

    Tree(Graph graph) {
        this.graph = graph;
        nodes = new Node[graph.nodes()];
        for (int node = 0; node < nodes.length; node++) {
            nodes[node] = new Node();
        }
        nodes[0].parent = 0;
    }

    /** The object to lock. */
    Node node(int number) {
        return nodes[number];
    }

    /**
     * Takes a node in as a child of another one, unless it is in the tree already; no other task may change the two.
     */
    boolean takeIn(int parent, int child) {
        if (nodes[child].parent != NONE) {
            return false;
        }
        nodes[child].parent = parent;
        nodes[parent].children++;
        return true;
    }

    /** Whether it is a spanning tree, as the checksum: it says so, or what is wrong. */
    String verdict() {
        int[] counted = new int[nodes.length];
        for (int node = 1; node < nodes.length; node++) {
            int parent = nodes[node].parent;
            if (parent == NONE) {
                return "node " + node + " is in no tree";
            }
            if (!graph.joins(node, parent)) {
                return "there is no edge from " + node + " to " + parent;
            }
            counted[parent]++;
        }
        for (int node = 0; node < nodes.length; node++) {
            if (counted[node] != nodes[node].children) {
                return "node " + node + " has counted " + nodes[node].children + " of " + counted[node] + " children";
            }
        }
        return rooted() == nodes.length ? "tree of " + nodes.length + " nodes" : "there is a cycle";
    }

    /** How many nodes get to the root from parent to parent. */
    private int rooted() {
        boolean[] known = new boolean[nodes.length];
        known[0] = true;
        int count = 1;
        int[] way = new int[nodes.length];
        for (int node = 1; node < nodes.length; node++) {
            int length = 0;
            int at = node;
            while (!known[at] && length < nodes.length) {
                way[length++] = at;
                at = nodes[at].parent;
            }
            if (known[at]) {
                for (int i = 0; i < length; i++) {
                    known[way[i]] = true;
                }
                count += length;
            }
        }
        return count;
    }
}
