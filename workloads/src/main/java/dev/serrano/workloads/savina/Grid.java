package dev.serrano.workloads.savina;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** A cube of cells, some rougher than others; each cell has up to 26 neighbours. The way is from one corner to the other. */
final class Grid {
    private static final int UNIT = 1_000;
    private static final int PERCENT = 100;

    /** By how many percent the way into a cell may be longer. */
    static final int ROUGHEST = 50;

    /** From a cell to a neighbor that differs in so many coordinates, if it is smooth; rounded up. */
    private static final int[] STEP = {0, UNIT, 1_415, 1_733};

    private final int size;
    private final byte[] rough;

    Grid(int size) {
        this.size = size;
        this.rough = new byte[size * size * size];
        SplittableRandom random = new SplittableRandom(size);
        for (int i = 0; i < rough.length; i++) {
            rough[i] = (byte) random.nextInt(ROUGHEST + 1);
        }
    }

    interface Visitor {
        void next(int cell, int cost);
    }

    int cells() {
        return rough.length;
    }

    /** Where the way begins. */
    int start() {
        return 0;
    }

    /** Where it ends. */
    int goal() {
        return rough.length - 1;
    }

    /** How long the rest of the way is at least: the distance, rounded down. */
    int atLeast(int cell) {
        double x = size - 1 - cell % size;
        double y = size - 1 - cell / size % size;
        double z = size - 1 - cell / size / size;
        return (int) (UNIT * Math.sqrt(x * x + y * y + z * z));
    }

    void eachNeighbour(int cell, Visitor visitor) {
        int x = cell % size;
        int y = cell / size % size;
        int z = cell / size / size;
        for (int k = Math.max(0, z - 1); k <= Math.min(size - 1, z + 1); k++) {
            for (int j = Math.max(0, y - 1); j <= Math.min(size - 1, y + 1); j++) {
                for (int i = Math.max(0, x - 1); i <= Math.min(size - 1, x + 1); i++) {
                    int next = (k * size + j) * size + i;
                    if (next != cell) {
                        visitor.next(next, cost(Math.abs(i - x) + Math.abs(j - y) + Math.abs(k - z), next));
                    }
                }
            }
        }
    }

    private int cost(int differences, int next) {
        return (STEP[differences] * (PERCENT + rough[next]) + PERCENT - 1) / PERCENT;
    }

    /** The length of the shortest way, by A* with one queue. */
    int shortest() {
        int[] best = new int[cells()];
        Arrays.fill(best, Integer.MAX_VALUE);
        best[start()] = 0;
        PriorityQueue<long[]> open = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        open.add(new long[] {atLeast(start()), start(), 0});
        for (long[] first = open.remove(); first[1] != goal(); first = open.remove()) {
            int length = (int) first[2];
            if (length == best[(int) first[1]]) {
                eachNeighbour((int) first[1], (next, cost) -> {
                    if (length + cost < best[next]) {
                        best[next] = length + cost;
                        open.add(new long[] {best[next] + atLeast(next), next, best[next]});
                    }
                });
            }
        }
        return best[goal()];
    }
}
