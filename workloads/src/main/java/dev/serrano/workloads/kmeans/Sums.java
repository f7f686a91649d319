package dev.serrano.workloads.kmeans;

/** The points of each cluster, added up: the sums of their coordinates, and how many they are. */
final class Sums {
    private final int dimensions;
    private final double[] coordinates;
    private final int[] counts;

    Sums(int dimensions, int clusters) {
        this.dimensions = dimensions;
        this.coordinates = new double[clusters * dimensions];
        this.counts = new int[clusters];
    }

    /** Adds a point to a cluster; its coordinates begin at an index of an array. */
    void add(int cluster, double[] points, int index) {
        counts[cluster]++;
        for (int d = 0; d < dimensions; d++) {
            coordinates[cluster * dimensions + d] += points[index + d];
        }
    }

    void add(Sums other) {
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] += other.coordinates[i];
        }
        for (int cluster = 0; cluster < counts.length; cluster++) {
            counts[cluster] += other.counts[cluster];
        }
    }

    /** How many points each cluster has. */
    int[] counts() {
        return counts;
    }

    /** Moves the centres to the means; one without points stays where it is. */
    void moveCentres(double[] centres) {
        for (int i = 0; i < centres.length; i++) {
            int count = counts[i / dimensions];
            if (count > 0) {
                centres[i] = coordinates[i] / count;
            }
        }
    }
}
