package dev.serrano.workloads.cluster;

import java.util.Arrays;

/**
 * Brandes' algorithm for one source at a time, with room that is used again. Contributions are rounded to multiples of
 * 2^-16, so that sums are the same in any order. Not thread-safe.
 */
final class Brandes {
    private static final int SCALE = 1 << 16;

    private final RandomGraph graph;
    private final int[] distance;
    private final double[] paths;
    private final double[] dependency;
    private final int[] order;

    Brandes(RandomGraph graph) {
        this.graph = graph;
        int n = graph.vertices();
        distance = new int[n];
        paths = new double[n];
        dependency = new double[n];
        order = new int[n];
    }

    /** Adds what the shortest paths from a source contribute to the vertices between. */
    void from(int source, long[] totals) {
        int[] starts = graph.starts();
        int[] ends = graph.ends();
        Arrays.fill(distance, -1);
        Arrays.fill(paths, 0.0);
        Arrays.fill(dependency, 0.0);
        distance[source] = 0;
        paths[source] = 1.0;
        order[0] = source;
        int found = 1;
        for (int i = 0; i < found; i++) {
            int vertex = order[i];
            for (int edge = starts[vertex]; edge < starts[vertex + 1]; edge++) {
                int next = ends[edge];
                if (distance[next] < 0) {
                    distance[next] = distance[vertex] + 1;
                    order[found++] = next;
                }
                if (distance[next] == distance[vertex] + 1) {
                    paths[next] += paths[vertex];
                }
            }
        }
        for (int i = found - 1; i > 0; i--) {
            int vertex = order[i];
            double share = (1.0 + dependency[vertex]) / paths[vertex];
            for (int edge = starts[vertex]; edge < starts[vertex + 1]; edge++) {
                int before = ends[edge];
                if (distance[before] == distance[vertex] - 1) {
                    dependency[before] += paths[before] * share;
                }
            }
            totals[vertex] += Math.round(dependency[vertex] * SCALE);
        }
    }
}
