package dev.serrano.workloads.sudoku;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.GoalForms;
import java.util.List;

/** Some solution of a sudoku, by trial: the thesis's SUD, whose board is 25 x 25 with 196 empty cells. */
public final class SudokuWorkload extends TableWorkload<Filled> {
    private static final int MOST_EMPTY = 625;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sudoku",
            "a solution of a sudoku, a task for each number that fits",
            "an early end in a deep and narrow tree",
            "the eureka program SUD of Imam's thesis, section 4.5.1",
            List.of(
                    Parameter.integer("box", 5, "the side of a box, 2 to 5; 5 in the thesis"),
                    Parameter.integer("empty", 236, "how many cells are empty, 0 to all of them; 196 in the thesis")));

    private static final FormTable<Filled> FORMS = GoalForms.<Filled>all().build();

    /** The workload; it has no state. */
    public SudokuWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int box = parameters.integer("box", 2, 5);
        int empty = parameters.integer("empty", 0, MOST_EMPTY);
        int cells = box * box * box * box;
        if (empty > cells) {
            throw new BadParameterException("sudoku: box=" + box + " makes " + cells + " cells, and empty=" + empty);
        }
        return FORMS.prepare(Filled.nothing(Puzzle.random(box, empty)), "solved");
    }
}
