package dev.serrano.workloads.cluster;

import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lloyd's algorithm: each iteration is a reduction whose task has the centres. Each place makes its own points from
 * their numbers. Coordinates are whole numbers, so that sums are the same in any order.
 */
final class KMeansCluster implements ClusterWorkload {
    private static final int MOST_POINTS = 100_000_000;
    private static final int MOST_CLUSTERS = 1_000;
    private static final int MOST_ITERATIONS = 100_000;
    private static final int DIMENSIONS = 3;
    private static final int BLOCK = 1_000; // points of a local task
    private static final int SCALE = 1 << 20;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "kmeans",
            "divides points into clusters by the nearest centre",
            "a broadcast and a reduction in each iteration",
            "the X10 K-means",
            List.of(
                    Parameter.integer("points", 300_000, "how many points, 1 to " + MOST_POINTS),
                    Parameter.integer("clusters", 8, "how many clusters, 1 to " + MOST_CLUSTERS),
                    Parameter.integer("iterations", 30, "how many iterations, 0 to " + MOST_ITERATIONS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Assign.class, Sums.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        int points = parameters.integer("points", 1, MOST_POINTS);
        int clusters = parameters.integer("clusters", 1, MOST_CLUSTERS);
        int iterations = parameters.integer("iterations", 0, MOST_ITERATIONS);
        if (clusters > points) {
            throw new BadParameterException(
                    "kmeans: " + clusters + " clusters need " + clusters + " points at least, and points=" + points);
        }
        return new Clustering(points, clusters, iterations);
    }

    /** One iteration, from centres to sums. */
    @FunctionalInterface
    private interface Assignment {
        Sums of(double[] centres);
    }

    private record Clustering(int points, int clusters, int iterations) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<Integer> numbers =
                    cluster.places().stream().map(ClusterPlace::number).toList();
            return iterate(centres -> cluster.reduce(new Assign(numbers, points, centres), Sums::plus));
        }

        @Override
        public String expected() {
            return iterate(centres -> sums(0, points, centres));
        }

        private String iterate(Assignment assignment) {
            double[] centres = new double[clusters * DIMENSIONS];
            for (int cluster = 0; cluster < clusters; cluster++) {
                int[] point = point(cluster);
                for (int d = 0; d < DIMENSIONS; d++) {
                    centres[cluster * DIMENSIONS + d] = point[d];
                }
            }
            for (int i = 0; i < iterations; i++) {
                assignment.of(centres).moveCentres(centres);
            }
            return new Digest().add(centres).toString();
        }
    }

    private static int[] point(int number) {
        SplittableRandom random = new SplittableRandom(number);
        int[] point = new int[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
            point[d] = random.nextInt(SCALE) + random.nextInt(SCALE); // denser in the middle
        }
        return point;
    }

    private static Sums sums(int from, int to, double[] centres) {
        int clusters = centres.length / DIMENSIONS;
        Sums sums = new Sums(new long[centres.length], new int[clusters]);
        for (int number = from; number < to; number++) {
            int[] point = point(number);
            int nearest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int cluster = 0; cluster < clusters; cluster++) {
                double distance = 0.0;
                for (int d = 0; d < DIMENSIONS; d++) {
                    double difference = point[d] - centres[cluster * DIMENSIONS + d];
                    distance += difference * difference;
                }
                if (distance < least) {
                    least = distance;
                    nearest = cluster;
                }
            }
            sums.counts[nearest]++;
            for (int d = 0; d < DIMENSIONS; d++) {
                sums.coordinates[nearest * DIMENSIONS + d] += point[d];
            }
        }
        return sums;
    }

    /** The points of each cluster, added up. */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Sums(long[] coordinates, int[] counts) {
        Sums plus(Sums other) {
            long[] c = coordinates.clone();
            int[] n = counts.clone();
            Arrays.setAll(c, i -> c[i] + other.coordinates[i]);
            Arrays.setAll(n, i -> n[i] + other.counts[i]);
            return new Sums(c, n);
        }

        /** Moves the centres to the means; one without points stays where it is. */
        void moveCentres(double[] centres) {
            for (int i = 0; i < centres.length; i++) {
                int count = counts[i / DIMENSIONS];
                if (count > 0) {
                    centres[i] = (double) coordinates[i] / count;
                }
            }
        }
    }

    /**
     * Assigns the points of one place, a range of numbers, to the nearest centre.
     *
     * @param places the numbers of the places that share the points
     */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Assign(List<Integer> places, int points, double[] centres) implements RemoteTask<Sums> {
        @Override
        public Sums run(Cluster cluster) {
            int place = places.indexOf(cluster.here().number());
            if (place < 0) {
                return sums(0, 0, centres); // it has joined since
            }
            int from = (int) ((long) place * points / places.size());
            int to = (int) ((place + 1L) * points / places.size());
            List<TaskFuture<Sums>> blocks = new ArrayList<>();
            for (int start = from; start < to; start += BLOCK) {
                int first = start;
                blocks.add(Serrano.future(() -> sums(first, Math.min(to, first + BLOCK), centres)));
            }
            Sums all = sums(0, 0, centres);
            for (TaskFuture<Sums> block : blocks) {
                all = all.plus(block.join());
            }
            PlaceWork.did(to - from);
            return all;
        }
    }
}
