package dev.serrano.workloads.cluster;

import dev.serrano.cluster.Cluster;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import java.util.List;

/** Betweenness centrality of the vertices of a random graph: a bag whose items are the vertices to begin at. */
final class CentralityCluster implements ClusterWorkload {
    private static final int LARGEST_SCALE = 16;
    private static final int MOST_DEGREE = 64;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "centrality",
            "how many shortest paths lead through each vertex of a graph",
            "a bag of equal items, whose results are arrays",
            "SSCA2, as used with X10's global load balancing; Brandes' algorithm",
            List.of(
                    Parameter.integer(
                            "scale", 11, "the binary logarithm of the number of vertices, 1 to " + LARGEST_SCALE),
                    Parameter.integer("degree", 8, "edges per vertex, 1 to " + MOST_DEGREE)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(CentralityBag.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Graph(parameters.integer("scale", 1, LARGEST_SCALE), parameters.integer("degree", 1, MOST_DEGREE));
    }

    private record Graph(int scale, int degree) implements Program {
        @Override
        public String run(Cluster cluster) {
            return text(cluster.process(new CentralityBag(scale, degree)));
        }

        @Override
        public String expected() {
            RandomGraph graph = RandomGraph.of(scale, degree);
            long[] totals = new long[graph.vertices()];
            Brandes brandes = new Brandes(graph);
            for (int source = 0; source < totals.length; source++) {
                brandes.from(source, totals);
            }
            return text(totals);
        }

        private static String text(long[] totals) {
            Digest digest = new Digest();
            for (long total : totals) {
                digest.add(total);
            }
            return digest.toString();
        }
    }
}
