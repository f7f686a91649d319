package dev.serrano.workloads.sudoku;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A board of boxes by boxes with some cells empty. Each row, column and box has room for each number once, from 0 on.
 */
final class Puzzle {
    static final int EMPTY = -1;
    private static final long SEED = 1;

    private final int box;
    private final int[] cells; // row by row
    private final int[] empty; // their indices

    private Puzzle(int box, int[] cells) {
        this.box = box;
        this.cells = cells;
        this.empty =
                IntStream.range(0, cells.length).filter(i -> cells[i] == EMPTY).toArray();
    }

    /** A board that was full, and lost some cells at random. */
    static Puzzle random(int box, int empty) {
        Random random = new Random(SEED);
        int side = box * box;
        List<Integer> numbers = shuffled(side, random);
        List<Integer> rows = lines(box, random);
        List<Integer> columns = lines(box, random);
        int[] cells = new int[side * side];
        for (int i = 0; i < cells.length; i++) {
            int row = rows.get(i / side);
            cells[i] = numbers.get((row * box + row / box + columns.get(i % side)) % side);
        }
        for (int i : shuffled(cells.length, random).subList(0, empty)) {
            cells[i] = EMPTY;
        }
        return new Puzzle(box, cells);
    }

    /** An order of the rows, or columns, in which those of a band stay together: any such board is a right one. */
    private static List<Integer> lines(int box, Random random) {
        List<Integer> lines = new ArrayList<>();
        for (int band : shuffled(box, random)) {
            for (int i : shuffled(box, random)) {
                lines.add(band * box + i);
            }
        }
        return lines;
    }

    private static List<Integer> shuffled(int n, Random random) {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, n).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    int side() {
        return box * box;
    }

    /** How many cells are empty. */
    int empty() {
        return empty.length;
    }

    /** The row of an empty cell. */
    int row(int number) {
        return empty[number] / side();
    }

    /** Its column. */
    int column(int number) {
        return empty[number] % side();
    }

    /** Its box. */
    int box(int number) {
        return box(row(number), column(number));
    }

    private int box(int row, int column) {
        return row / box * box + column / box;
    }

    /** The numbers in rows, columns and boxes, in this order, a bit for each number. */
    int[] used() {
        int[] used = new int[3 * side()];
        fill(used, cells);
        return used;
    }

    /** Whether these numbers, one for each empty cell, solve it. */
    boolean isSolvedBy(int[] numbers) {
        int[] full = cells.clone();
        for (int i = 0; i < empty.length; i++) {
            full[empty[i]] = numbers[i];
        }
        int[] used = new int[3 * side()];
        fill(used, full);
        int all = (1 << side()) - 1;
        return Arrays.stream(full).noneMatch(number -> number == EMPTY)
                && Arrays.stream(used).allMatch(line -> line == all);
    }

    private void fill(int[] used, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != EMPTY) {
                int bit = 1 << numbers[i];
                int row = i / side();
                int column = i % side();
                used[row] |= bit;
                used[side() + column] |= bit;
                used[2 * side() + box(row, column)] |= bit;
            }
        }
    }
}
