package dev.serrano.workloads.routing;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.graph.Graph;
import java.util.Arrays;
import java.util.PriorityQueue;

/** The knowledge of a node about the others. */
final class Table {
    private final long[] length; // of the shortest way, by node
    private final int[] hop; // the neighbor where that way begins; of several the lowest

    private Table(long[] length, int[] hop) {
        this.length = length;
        this.hop = hop;
    }

    /** A way that has been found, perhaps not the shortest. */
    private record Way(long length, int hop, int node) implements Comparable<Way> {
        @Override
        public int compareTo(Way other) {
            int order = Long.compare(length, other.length);
            return order != 0 ? order : Integer.compare(hop, other.hop);
        }
    }

    /** The table of a node. */
    static Table from(Graph graph, int source) {
        long[] length = new long[graph.nodes()];
        Arrays.fill(length, Long.MAX_VALUE);
        int[] hop = new int[graph.nodes()];
        PriorityQueue<Way> ways = new PriorityQueue<>();
        ways.add(new Way(0, source, source));
        while (!ways.isEmpty()) {
            Way way = ways.remove();
            if (length[way.node] == Long.MAX_VALUE) {
                length[way.node] = way.length;
                hop[way.node] = way.hop;
                for (int place = graph.begin(way.node); place < graph.end(way.node); place++) {
                    int neighbour = graph.target(place);
                    if (length[neighbour] == Long.MAX_VALUE) {
                        ways.add(new Way(
                                way.length + graph.weightAt(place),
                                way.node == source ? neighbour : way.hop,
                                neighbour));
                    }
                }
            }
        }
        return new Table(length, hop);
    }

    /** The length of the shortest way to a node. */
    long lengthTo(int node) {
        return length[node];
    }

    long digest() {
        Digest digest = new Digest().add(hop);
        for (long one : length) {
            digest.add(one);
        }
        return digest.value();
    }
}
