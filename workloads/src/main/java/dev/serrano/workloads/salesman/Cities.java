package dev.serrano.workloads.salesman;

import java.util.SplittableRandom;

/** Cities, and how far it is from each to each. Sets of cities have a bit for each. */
final class Cities {
    private static final long SEED = 3;
    private static final int SIDE = 1_000;

    private final int[][] distances;

    private Cities(int[][] distances) {
        this.distances = distances;
    }

    /** At random places in a square; distances as the crow flies. */
    static Cities random(int n) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] x = random.ints(n, 0, SIDE).toArray();
        int[] y = random.ints(n, 0, SIDE).toArray();
        int[][] distances = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                distances[i][j] = (int) Math.round(Math.hypot(x[i] - x[j], y[i] - y[j]));
            }
        }
        return new Cities(distances);
    }

    /** The set of all. */
    int all() {
        return (1 << distances.length) - 1;
    }

    int distance(int from, int to) {
        return distances[from][to];
    }

    /** The least distance to a city from any other of a set. */
    int least(int set, int to) {
        int least = Integer.MAX_VALUE;
        for (int rest = set & ~(1 << to); rest != 0; rest &= rest - 1) {
            least = Math.min(least, distances[to][Integer.numberOfTrailingZeros(rest)]);
        }
        return least;
    }
}
