package dev.serrano.workloads.bfs;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.spmd.Share;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The levels of a graph. Each task collects what it finds of a level in a list of its own; all lists together are the
 * level, and the next step divides them anew. Two sets of lists take turns: one is read while the other is written.
 */
final class Levels {
    private final Graph graph;
    private final int tasks;
    private final AtomicIntegerArray level; // by node: from 1, 0 is not found yet; set once
    private final Found[][] found;

    /** The nodes of a level that one task has found; its own until the next step. */
    private static final class Found {
        private int[] nodes = new int[16];
        private int count;

        void add(int node) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
            }
            nodes[count++] = node;
        }
    }

    Levels(Graph graph, int tasks) {
        this.graph = graph;
        this.tasks = tasks;
        level = new AtomicIntegerArray(graph.nodes());
        found = new Found[2][tasks];
        for (Found[] lists : found) {
            Arrays.setAll(lists, task -> new Found());
        }
        level.set(0, 1);
        found[1][0].add(0);
    }

    /** How many nodes a level has, when all tasks have done their shares of the level before. */
    int size(int number) {
        int size = 0;
        for (Found list : found[number % 2]) {
            size += list.count;
        }
        return size;
    }

    /** Finds the neighbors of a share of a level. */
    void expand(int number, int part) {
        Share share = Share.of(size(number), part, tasks);
        Found next = found[(number + 1) % 2][part];
        next.count = 0;
        int before = 0;
        for (Found list : found[number % 2]) {
            int to = Math.min(list.count, share.to() - before);
            for (int i = Math.max(0, share.from() - before); i < to; i++) {
                expand(list.nodes[i], number + 1, next);
            }
            before += list.count;
        }
    }

    private void expand(int node, int number, Found next) {
        for (int place = graph.begin(node); place < graph.end(node); place++) {
            int neighbour = graph.target(place);
            if (level.get(neighbour) == 0 && level.compareAndSet(neighbour, 0, number)) {
                next.add(neighbour);
            }
        }
    }

    String checksum() {
        Digest digest = new Digest();
        int last = 0;
        for (int node = 0; node < graph.nodes(); node++) {
            digest.add((long) level.get(node));
            last = Math.max(last, level.get(node));
        }
        return last + " levels, " + digest;
    }
}
