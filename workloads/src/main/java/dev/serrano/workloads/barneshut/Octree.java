package dev.serrano.workloads.barneshut;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Constructs;
import java.util.stream.IntStream;

/**
 * Builds a tree of cells: sorts a range of bodies by octant, then builds the eight parts, in parallel where there are
 * many bodies. The order of the bodies within an octant stays as it was, so the tree does not depend on who built it.
 */
final class Octree {
    private static final int LEAF = 8;
    private static final int DEEPEST = 60;

    /** Below this many bodies a part is built serially in all forms. */
    private static final int PARALLEL = 1_000;

    private final Bodies bodies;
    private final int[] order;
    private final int[] spare;
    private final Construct construct;

    private Octree(Bodies bodies, int[] order, int[] spare, Construct construct) {
        this.bodies = bodies;
        this.order = order;
        this.spare = spare;
        this.construct = construct;
    }

    /**
     * The tree of all bodies.
     *
     * @param order the numbers of the bodies, which are sorted so that those of a cell are neighbors
     * @param spare an array of the same length
     */
    static Cell build(Bodies bodies, int[] order, int[] spare, Construct construct) {
        return new Octree(bodies, order, spare, construct).cell(0, bodies.count, 0, 0, 0, half(bodies), 0);
    }

    /** A builder of cells one by one, for a program that goes through them itself. */
    static Octree of(Bodies bodies, int[] order) {
        return new Octree(bodies, order, new int[bodies.count], Constructs.SERIAL);
    }

    /** Half of the side of the cube that has all bodies. */
    static double half(Bodies bodies) {
        double half = 0;
        for (int i = 0; i < bodies.count; i++) {
            double farthest = Math.max(Math.abs(bodies.x[i]), Math.max(Math.abs(bodies.y[i]), Math.abs(bodies.z[i])));
            half = Math.max(half, farthest);
        }
        return half;
    }

    /** Whether a cell is not divided. */
    boolean isLeaf(int from, int to, int depth) {
        return to - from <= LEAF || depth == DEEPEST;
    }

    Cell leaf(int from, int to, double half) {
        return Cell.leaf(bodies, order, from, to, 2 * half);
    }

    /** The octants that have bodies. */
    static int[] octants(int[] start) {
        return IntStream.range(0, 8)
                .filter(octant -> start[octant] < start[octant + 1])
                .toArray();
    }

    private Cell cell(int from, int to, double x, double y, double z, double half, int depth) {
        if (isLeaf(from, to, depth)) {
            return leaf(from, to, half);
        }
        int[] start = sort(from, to, x, y, z);
        int[] octants = octants(start);
        Cell[] parts = new Cell[octants.length];
        double quarter = half / 2;
        Construct some = to - from < PARALLEL ? Constructs.SERIAL : construct;
        some.each(parts.length, i -> {
            int octant = octants[i];
            double partX = (octant & 1) == 0 ? x - quarter : x + quarter;
            double partY = (octant & 2) == 0 ? y - quarter : y + quarter;
            double partZ = (octant & 4) == 0 ? z - quarter : z + quarter;
            parts[i] = cell(start[octant], start[octant + 1], partX, partY, partZ, quarter, depth + 1);
        });
        return Cell.of(parts, from, to, 2 * half);
    }

    /** Sorts a range by octant around a centre. Returns where each octant begins, and the end of the last one. */
    int[] sort(int from, int to, double x, double y, double z) {
        int[] start = new int[9];
        for (int i = from; i < to; i++) {
            start[octant(order[i], x, y, z) + 1]++;
        }
        start[0] = from;
        for (int octant = 0; octant < 8; octant++) {
            start[octant + 1] += start[octant];
        }
        int[] next = start.clone();
        for (int i = from; i < to; i++) {
            int octant = octant(order[i], x, y, z);
            spare[next[octant]] = order[i];
            next[octant]++;
        }
        System.arraycopy(spare, from, order, from, to - from);
        return start;
    }

    private int octant(int body, double x, double y, double z) {
        return (bodies.x[body] < x ? 0 : 1) | (bodies.y[body] < y ? 0 : 2) | (bodies.z[body] < z ? 0 : 4);
    }
}
