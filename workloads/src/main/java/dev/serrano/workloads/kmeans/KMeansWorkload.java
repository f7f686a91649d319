package dev.serrano.workloads.kmeans;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.loop.LoopForms;
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/**
 * Divides points into clusters by Lloyd's algorithm: a task for each block of points in each iteration, or one for the
 * whole run.
 */
public final class KMeansWorkload extends TableWorkload<Points> {
    private static final int MOST_POINTS = 10_000_000;
    private static final int MOST_DIMENSIONS = 16;
    private static final int MOST_CLUSTERS = 1_000;
    private static final int MOST_ITERATIONS = 100_000;
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "kmeans",
            "divides points into clusters by the nearest centre",
            "a loop, or two barriers, in each iteration; serial work between",
            "the X10 K-means, as used for HJlib: 300,000 points, 300 iterations, 60 tasks; here fewer iterations",
            List.of(
                    Parameter.integer("points", 300_000, "how many points, 1 to " + MOST_POINTS),
                    Parameter.integer("dimensions", 3, "how many coordinates a point has, 1 to " + MOST_DIMENSIONS),
                    Parameter.integer("clusters", 8, "how many clusters, 1 to " + MOST_CLUSTERS),
                    Parameter.integer("iterations", 30, "how many iterations, 0 to " + MOST_ITERATIONS),
                    Parameter.integer("tasks", 60, "how many tasks an iteration has, 1 to " + MOST_TASKS)));

    private static final FormTable<Points> FORMS = SpmdForms.addMeetings(
                    LoopForms.addTo(FormTable.builder(), new KMeansProgram()), new KMeansTasks())
            .build();

    /** The workload; it has no state. */
    public KMeansWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int points = parameters.integer("points", 1, MOST_POINTS);
        int dimensions = parameters.integer("dimensions", 1, MOST_DIMENSIONS);
        int clusters = parameters.integer("clusters", 1, MOST_CLUSTERS);
        int iterations = parameters.integer("iterations", 0, MOST_ITERATIONS);
        int tasks = parameters.integer("tasks", 1, MOST_TASKS);
        if (clusters > points) {
            throw new BadParameterException(
                    "kmeans: " + clusters + " clusters need " + clusters + " points at least, and points=" + points);
        }
        return FORMS.prepare(Points.random(points, dimensions, clusters, iterations, tasks), null);
    }
}
