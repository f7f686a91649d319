package dev.serrano.workloads.gridpath;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A square of cells, of which each has a cost to be entered and some are walls. The way is from corner to corner. */
final class Grid {
    private static final int DEAREST = 9;
    private static final int WALL = 0;

    private final int side;
    private final int[] costs;

    private Grid(int side, int[] costs) {
        this.side = side;
        this.costs = costs;
    }

    /**
     * Random costs from 1 to 9, and random walls, but not in the first row and the last column: so there is a way.
     *
     * @param walls percent of the other cells
     */
    static Grid random(int side, int walls) {
        SplittableRandom random = new SplittableRandom(side);
        int[] costs = new int[side * side];
        for (int i = 0; i < costs.length; i++) {
            boolean free = i < side || i % side == side - 1;
            int cost = 1 + random.nextInt(DEAREST);
            costs[i] = random.nextInt(100) < walls && !free ? WALL : cost;
        }
        return new Grid(side, costs);
    }

    int cells() {
        return costs.length;
    }

    int goal() {
        return costs.length - 1;
    }

    int cost(int cell) {
        return costs[cell];
    }

    /** No way from the cell to the goal costs less: each step costs 1 or more. */
    int least(int cell) {
        return 2 * (side - 1) - cell / side - cell % side;
    }

    /** The cells next to one that are no walls, in a new array. */
    int[] next(int cell) {
        int[] found = new int[4];
        int n = 0;
        int column = cell % side;
        if (column > 0 && costs[cell - 1] != WALL) {
            found[n++] = cell - 1;
        }
        if (cell >= side && costs[cell - side] != WALL) {
            found[n++] = cell - side;
        }
        if (column < side - 1 && costs[cell + 1] != WALL) {
            found[n++] = cell + 1;
        }
        if (cell < costs.length - side && costs[cell + side] != WALL) {
            found[n++] = cell + side;
        }
        return Arrays.copyOf(found, n);
    }
}
