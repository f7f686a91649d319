package dev.serrano.workloads.search;

import static dev.serrano.Serrano.doWork;

/** A space of several dimensions with one goal; whether a point is the goal takes some arithmetic. */
final class Cube {
    private static final int STRIDE = 64;

    private final int[] sizes;
    private final int[] goal;
    private final long goalNumber;

    /** @param sizes of the dimensions; the last one is gone through by a task */
    private Cube(int[] sizes, int[] goal) {
        this.sizes = sizes;
        this.goal = goal;
        this.goalNumber = number(goalLine(), goal[levels()]);
    }

    /** In proportion to the thesis's (8, 8, 24, 6000) of 20 x 20 x 60 x 15,000. */
    static Cube of(int outer, int middle, int line) {
        return new Cube(
                new int[] {outer, outer, middle, line}, new int[] {part(outer), part(outer), part(middle), part(line)});
    }

    private static int part(int size) {
        return (int) (size * 0.4);
    }

    int size(int level) {
        return sizes[level];
    }

    /** The points of a line. */
    int line() {
        return sizes[levels()];
    }

    /** How many dimensions there are besides the line. */
    int levels() {
        return sizes.length - 1;
    }

    /** How many points are looked at between two checks. */
    int stride() {
        return STRIDE;
    }

    /** The end of the stride that begins at a point. */
    int end(int from) {
        return Math.min(from + STRIDE, sizes[levels()]);
    }

    /** Whether the goal is in a stride of a line. Each point is an abstract operation. */
    boolean look(long line, int from) {
        boolean found = false;
        doWork(end(from) - from);
        for (int i = from; i < end(from); i++) {
            found |= number(line, i) == goalNumber;
        }
        return found;
    }

    /** That of a point: no two have the same. */
    private static long number(long line, int point) {
        long h = line * 0x9E3779B97F4A7C15L + point;
        return h ^ h >>> 31;
    }

    private long goalLine() {
        long line = 0;
        for (int d = 0; d < levels(); d++) {
            line = line * sizes[d] + goal[d];
        }
        return line;
    }
}
