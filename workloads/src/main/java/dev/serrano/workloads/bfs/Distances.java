package dev.serrano.workloads.bfs;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import java.util.Arrays;

/**
 * The distances of all nodes from node 0, by synchronous rounds of Bellman and Ford: in each, every node takes one more
 * than the least distance of its neighbors. Two arrays take turns: one is read while the other is written.
 */
final class Distances {
    private static final int UNKNOWN = Integer.MAX_VALUE - 1; // and one more does not overflow

    private final LoadedGraph input;
    private final Graph graph;
    private final int[][] distance; // by turn and node

    Distances(LoadedGraph input) {
        this.input = input;
        this.graph = input.graph();
        distance = new int[2][graph.nodes()];
        Arrays.fill(distance[0], UNKNOWN);
        distance[0][0] = 0;
    }

    int nodes() {
        return graph.nodes();
    }

    /** One node in a round; returns whether its distance has changed. The rounds are numbered from 0. */
    boolean relax(int round, int node) {
        int[] before = distance[round % 2];
        input.load().run();
        int least = before[node];
        for (int place = graph.begin(node); place < graph.end(node); place++) {
            least = Math.min(least, before[graph.target(place)] + 1);
        }
        distance[(round + 1) % 2][node] = least;
        return least != before[node];
    }

    /** The checksum after so many rounds, the last of which has changed nothing. */
    String checksum(int rounds) {
        return rounds + " rounds, " + new Digest().add(distance[rounds % 2]);
    }
}
