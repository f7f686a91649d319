package dev.serrano.workloads.search;

import static dev.serrano.Serrano.doWork;

import java.util.SplittableRandom;

/** The rows of numbers to search, with one or two goals in them, each once. A number that is no goal is at least 0. */
final class Table {
    static final int FIRST = -1;
    static final int SECOND = -2;
    static final int NOTHING = 0;
    private static final long SEED = 7;

    private final int[][] rows;
    private final Wanted wanted;
    private final int block;

    /** Which goals there are, and which have to be found. */
    enum Wanted {
        ONE,
        BOTH,
        EITHER
    }

    /** @param block how many columns are looked at between two checks */
    private Table(int[][] rows, Wanted wanted, int block) {
        this.rows = rows;
        this.wanted = wanted;
        this.block = block;
    }

    /** Random numbers; the goals where the thesis has them, in proportion. */
    static Table of(int rows, int columns, Wanted wanted, int block) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[][] all = new int[rows][columns];
        for (int[] row : all) {
            for (int c = 0; c < columns; c++) {
                row[c] = random.nextInt(Integer.MAX_VALUE);
            }
        }
        all[(int) (rows * 0.35)][(int) (columns * 0.35)] = SECOND;
        if (wanted == Wanted.ONE) {
            all[(int) (rows * 0.35)][(int) (columns * 0.35)] = FIRST;
        } else {
            all[(int) (rows * 0.1)][(int) (columns * 0.1)] = FIRST;
        }
        return new Table(all, wanted, block);
    }

    int rows() {
        return rows.length;
    }

    Wanted wanted() {
        return wanted;
    }

    int block() {
        return block;
    }

    int columns() {
        return rows[0].length;
    }

    /** The goal in a block; NOTHING if there is none. Each number that is compared is an abstract operation. */
    int look(int row, int from) {
        int[] numbers = rows[row];
        int to = Math.min(from + block, numbers.length);
        int c = from;
        while (c < to && numbers[c] >= 0) {
            c++;
        }
        doWork(Math.min(c + 1, to) - from);
        return c < to ? numbers[c] : NOTHING;
    }

    /** The answer of the forms: the fastest task is not named. */
    String answer(boolean first, boolean second) {
        boolean right = switch (wanted) {
            case ONE -> first;
            case BOTH -> first && second;
            case EITHER -> first || second;
        };
        return right ? "found" : "missed";
    }
}
