package dev.serrano.workloads.colouring;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The problem: the nodes of a graph in the order of their ranks, highest first. */
final class Ranking {
    private final Dag before;
    private final ArtificialLoad load;
    private final int tasks;

    private Ranking(Dag before, ArtificialLoad load, int tasks) {
        this.before = before;
        this.load = load;
        this.tasks = tasks;
    }

    /** For each rank the higher ones of the neighbors of its node. */
    Dag before() {
        return before;
    }

    /** The work of a node when it chooses its colour. */
    ArtificialLoad load() {
        return load;
    }

    /** How many tasks there are in forms with rounds. */
    int tasks() {
        return tasks;
    }

    static Ranking random(Graph graph, ArtificialLoad load, int tasks) {
        Random random = new Random(graph.nodes());
        int[] order = new int[graph.nodes()];
        for (int i = 0; i < order.length; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        int[] rank = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        List<int[]> before = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            before.add(higher(graph, rank, order[i]));
        }
        return new Ranking(new Dag(before), load, tasks);
    }

    private static int[] higher(Graph graph, int[] rank, int node) {
        int[] ranks = new int[graph.end(node) - graph.begin(node)];
        int count = 0;
        for (int place = graph.begin(node); place < graph.end(node); place++) {
            int neighbour = rank[graph.target(place)];
            if (neighbour < rank[node]) {
                ranks[count++] = neighbour;
            }
        }
        return Arrays.stream(ranks, 0, count).distinct().toArray();
    }

    int nodes() {
        return before.size();
    }
}
