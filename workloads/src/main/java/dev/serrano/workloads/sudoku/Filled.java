package dev.serrano.workloads.sudoku;

import dev.serrano.workloads.search.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A puzzle of which the first empty cells are filled. The next one is filled next: no cleverness, as many positions. */
final class Filled implements Position<Filled> {
    private final Puzzle puzzle;
    private final @Nullable Filled before;
    private final int count;
    private final int number; // in the last cell that was filled
    private final int[] used;

    private Filled(Puzzle puzzle, @Nullable Filled before, int count, int number, int[] used) {
        this.puzzle = puzzle;
        this.before = before;
        this.count = count;
        this.number = number;
        this.used = used;
    }

    static Filled nothing(Puzzle puzzle) {
        return new Filled(puzzle, null, 0, Puzzle.EMPTY, puzzle.used());
    }

    private Filled with(int next) {
        int side = puzzle.side();
        int[] more = used.clone();
        more[puzzle.row(count)] |= 1 << next;
        more[side + puzzle.column(count)] |= 1 << next;
        more[2 * side + puzzle.box(count)] |= 1 << next;
        return new Filled(puzzle, this, count + 1, next, more);
    }

    @Override
    public boolean isGoal() {
        return count == puzzle.empty();
    }

    @Override
    public List<Filled> next() {
        if (isGoal()) {
            return List.of();
        }
        int side = puzzle.side();
        int taken = used[puzzle.row(count)] | used[side + puzzle.column(count)] | used[2 * side + puzzle.box(count)];
        List<Filled> next = new ArrayList<>();
        for (int i = 0; i < side; i++) {
            if ((taken & 1 << i) == 0) {
                next.add(with(i));
            }
        }
        return next;
    }

    @Override
    public String answer() {
        int[] numbers = new int[count];
        for (Filled f = this; f.before != null; f = f.before) {
            numbers[f.count - 1] = f.number;
        }
        return puzzle.isSolvedBy(numbers) ? "solved" : "wrong";
    }
}
