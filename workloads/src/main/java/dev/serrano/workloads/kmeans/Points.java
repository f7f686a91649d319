package dev.serrano.workloads.kmeans;

import java.util.Arrays;
import java.util.Random;

/** Points to be divided into clusters, and how. */
final class Points {
    private static final double SPREAD = 0.15;

    private final double[] coordinates; // those of the first point, then those of the second
    private final int dimensions;
    private final int clusters;
    private final int iterations;
    private final int tasks;

    private Points(double[] coordinates, int dimensions, int clusters, int iterations, int tasks) {
        this.coordinates = coordinates;
        this.dimensions = dimensions;
        this.clusters = clusters;
        this.iterations = iterations;
        this.tasks = tasks;
    }

    /** Points that lie around as many random places as there are clusters. */
    static Points random(int n, int dimensions, int clusters, int iterations, int tasks) {
        Random random = new Random(n);
        double[] places = random.doubles((long) clusters * dimensions).toArray();
        double[] coordinates = new double[n * dimensions];
        for (int point = 0; point < n; point++) {
            int place = random.nextInt(clusters);
            for (int d = 0; d < dimensions; d++) {
                coordinates[point * dimensions + d] = places[place * dimensions + d] + SPREAD * random.nextGaussian();
            }
        }
        return new Points(coordinates, dimensions, clusters, iterations, tasks);
    }

    /** How often the centres are computed. */
    int iterations() {
        return iterations;
    }

    /** Into how many blocks the points are divided. */
    int tasks() {
        return tasks;
    }

    /** Sums of no points. */
    Sums noSums() {
        return new Sums(dimensions, clusters);
    }

    private int size() {
        return coordinates.length / dimensions;
    }

    /** The first point of a block; that of the block after the last is the number of points. */
    private int start(int block) {
        return (int) ((long) block * size() / tasks);
    }

    /** The centres to begin with: the first points. */
    double[] firstCentres() {
        return Arrays.copyOf(coordinates, clusters * dimensions);
    }

    /** Adds the points of a block to the sums of the clusters that are nearest to them. */
    Sums assign(int block, double[] centres) {
        Sums sums = noSums();
        int end = start(block + 1);
        for (int point = start(block); point < end; point++) {
            sums.add(nearest(point, centres), coordinates, point * dimensions);
        }
        return sums;
    }

    private int nearest(int point, double[] centres) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int cluster = 0; cluster < clusters; cluster++) {
            double distance = 0.0;
            for (int d = 0; d < dimensions; d++) {
                double difference = coordinates[point * dimensions + d] - centres[cluster * dimensions + d];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                nearest = cluster;
            }
        }
        return nearest;
    }
}
