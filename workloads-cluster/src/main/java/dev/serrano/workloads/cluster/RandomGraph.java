package dev.serrano.workloads.cluster;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/** An undirected graph with few vertices of high degree (R-MAT), which every place makes for itself. Immutable. */
final class RandomGraph {
    private static final Map<Integer, RandomGraph> MADE = new ConcurrentHashMap<>(); // by scale and degree
    private static final int DEGREES = 1 << 10;

    private final int[] starts;
    private final int[] ends;

    RandomGraph(int[] starts, int[] ends) {
        this.starts = starts;
        this.ends = ends;
    }

    static RandomGraph of(int scale, int degree) {
        return MADE.computeIfAbsent(scale * DEGREES + degree, _ -> make(scale, degree));
    }

    private static RandomGraph make(int scale, int degree) {
        SplittableRandom random = new SplittableRandom(scale);
        int vertices = 1 << scale;
        int edges = vertices * degree;
        int[] from = new int[edges];
        int[] to = new int[edges];
        int[] starts = new int[vertices + 1];
        for (int edge = 0; edge < edges; edge++) {
            for (int bit = 0; bit < scale; bit++) {
                double choice = random.nextDouble(); // of a quarter of the matrix: 0.55, 0.1, 0.1, 0.25
                from[edge] = from[edge] << 1 | (choice >= 0.65 ? 1 : 0);
                to[edge] = to[edge] << 1 | (choice >= 0.55 && choice < 0.65 || choice >= 0.75 ? 1 : 0);
            }
            starts[from[edge]]++;
            starts[to[edge]]++;
        }
        int sum = 0;
        for (int vertex = 0; vertex <= vertices; vertex++) {
            sum += starts[vertex];
            starts[vertex] = sum;
        }
        int[] ends = new int[2 * edges];
        for (int edge = 0; edge < edges; edge++) {
            ends[--starts[from[edge]]] = to[edge];
            ends[--starts[to[edge]]] = from[edge];
        }
        return new RandomGraph(starts, ends);
    }

    /** For each vertex, the index of its first edge; then the number of all. Not to be changed. */
    int[] starts() {
        return starts;
    }

    /** The other ends of the edges. Not to be changed. */
    int[] ends() {
        return ends;
    }

    int vertices() {
        return starts.length - 1;
    }
}
