package dev.serrano.workloads.graph;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import java.util.Random;

/**
 * A connected undirected graph without loops; two nodes may have several edges. Immutable.
 *
 * <p>Each edge has a weight that no other edge has.
 */
public final class Graph {
    private static final int MOST_NODES = 5_000_000;
    private static final int LARGEST_DEGREE = 64;

    private final int[] first; // by node: where its edges begin in the lists below; one more at the end
    private final int[] target;
    private final int[] edge;
    private final int[] ends; // two by edge
    private final int[] weight; // by edge

    private Graph(int nodes, int[] ends, int[] weight) {
        this.ends = ends;
        this.weight = weight;
        first = new int[nodes + 1];
        for (int end : ends) {
            first[end + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            first[node + 1] += first[node];
        }
        target = new int[ends.length];
        edge = new int[ends.length];
        int[] free = first.clone();
        for (int i = 0; i < ends.length; i++) {
            int place = free[ends[i]]++;
            target[place] = ends[i ^ 1];
            edge[place] = i / 2;
        }
    }

    /**
     * A random graph.
     *
     * @param nodes how many nodes
     * @param degree how many edges an average node has, 2 at least: a tree and random edges
     * @param reach by how much the numbers of the two ends of an edge may differ: small for a graph with long ways
     */
    public static Graph random(int nodes, int degree, int reach) {
        Random random = new Random(nodes);
        int edges = nodes < 2 ? 0 : (int) ((long) nodes * degree / 2);
        int[] ends = new int[2 * edges];
        for (int number = 0; number < edges; number++) {
            int node = number < nodes - 1 ? number + 1 : 1 + random.nextInt(nodes - 1);
            ends[2 * number] = node;
            ends[2 * number + 1] = node - 1 - random.nextInt(Math.min(node, reach));
        }
        return new Graph(nodes, ends, shuffled(edges, random));
    }

    private static int[] shuffled(int n, Random random) {
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            int other = random.nextInt(i + 1);
            numbers[i] = numbers[other];
            numbers[other] = i + 1;
        }
        return numbers;
    }

    /** The parameter that says how many nodes. */
    public static Parameter nodesParameter(int nodes) {
        return Parameter.integer("nodes", nodes, "how many nodes the graph has, 1 to " + MOST_NODES);
    }

    /** The parameter that says how many edges. */
    public static Parameter degreeParameter(int degree) {
        return Parameter.integer("degree", degree, "how many edges an average node has, 2 to " + LARGEST_DEGREE);
    }

    /** The graph of parameters {@code nodes} and {@code degree}, any two of whose nodes may have an edge. */
    public static Graph of(Parameters parameters) throws BadParameterException {
        int nodes = parameters.integer("nodes", 1, MOST_NODES);
        return random(nodes, parameters.integer("degree", 2, LARGEST_DEGREE), nodes);
    }

    /** The graph of parameters {@code nodes}, {@code degree} and {@code reach}. */
    public static Graph withReach(Parameters parameters) throws BadParameterException {
        int nodes = parameters.integer("nodes", 1, MOST_NODES);
        int degree = parameters.integer("degree", 2, LARGEST_DEGREE);
        return random(nodes, degree, parameters.integer("reach", 1, MOST_NODES));
    }

    /** The parameter that says how far edges reach. */
    public static Parameter reachParameter(int reach) {
        return Parameter.integer(
                "reach", reach, "by how much the numbers of two nodes with an edge may differ, 1 to " + MOST_NODES);
    }

    /** How many nodes there are. */
    public int nodes() {
        return first.length - 1;
    }

    /** How many edges there are. */
    public int edges() {
        return weight.length;
    }

    /** The place of a node's first edge. */
    public int begin(int node) {
        return first[node];
    }

    /** The place after a node's last edge. */
    public int end(int node) {
        return first[node + 1];
    }

    /** The node at the other end of the edge at a place. */
    public int target(int place) {
        return target[place];
    }

    /** The weight of the edge at a place. */
    public int weightAt(int place) {
        return weight[edge[place]];
    }

    /** The weight of an edge. */
    public int weight(int number) {
        return weight[number];
    }

    /** One end of an edge. */
    public int one(int number) {
        return ends[2 * number];
    }

    /** The other end of an edge. */
    public int other(int number) {
        return ends[2 * number + 1];
    }

    /** Whether two nodes have an edge. */
    public boolean joins(int node, int neighbour) {
        for (int place = begin(node); place < end(node); place++) {
            if (target(place) == neighbour) {
                return true;
            }
        }
        return false;
    }
}
