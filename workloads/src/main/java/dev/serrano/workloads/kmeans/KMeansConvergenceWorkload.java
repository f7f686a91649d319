package dev.serrano.workloads.kmeans;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.convergence.ConvergenceForms;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** Clusters of points until they stay the same: the thesis's KMC, with 3 million points and 15 clusters. */
public final class KMeansConvergenceWorkload extends TableWorkload<Clustering> {
    private static final int MOST_POINTS = 10_000_000;
    private static final int MOST_CLUSTERS = 1_000;
    private static final int MOST_ITERATIONS = 10_000;
    private static final int MOST_TASKS = 10_000;
    private static final int DIMENSIONS = 3;
    private static final double MILLION = 1e6;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "kmeans-convergence",
            "divides points into clusters until the centres stay",
            "iterations that have been spawned and await those before, when they are no longer needed",
            "the eureka program KMC of Imam's thesis, section 4.5.6; here fewer points and clusters",
            List.of(
                    Parameter.integer("points", 50_000, "how many points, 1 to " + MOST_POINTS),
                    Parameter.integer("clusters", 8, "how many clusters, 1 to " + MOST_CLUSTERS),
                    Parameter.integer("iterations", 100, "how many are spawned, 0 to " + MOST_ITERATIONS),
                    Parameter.integer("tasks", 16, "how many tasks an iteration has, 1 to " + MOST_TASKS),
                    Parameter.integer(
                            "tolerance", 100, "how far a centre may still move, in millionths, 0 to 1000000000")));

    private static final FormTable<Clustering> FORMS = ConvergenceForms.table();

    /** The workload; it has no state. */
    public KMeansConvergenceWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int points = parameters.integer("points", 1, MOST_POINTS);
        int clusters = parameters.integer("clusters", 1, MOST_CLUSTERS);
        int iterations = parameters.integer("iterations", 0, MOST_ITERATIONS);
        int tasks = parameters.integer("tasks", 1, MOST_TASKS);
        double tolerance = parameters.integer("tolerance", 0, 1_000_000_000) / MILLION;
        if (clusters > points) {
            throw new BadParameterException("kmeans-convergence: " + clusters + " clusters need " + clusters
                    + " points at least, and points=" + points);
        }
        return FORMS.prepare(
                new Clustering(Points.random(points, DIMENSIONS, clusters, iterations, tasks), tolerance), null);
    }
}
