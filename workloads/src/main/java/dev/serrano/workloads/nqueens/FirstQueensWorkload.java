package dev.serrano.workloads.nqueens;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** The first solutions for n queens, as many as are wanted: the thesis's NQK. */
public final class FirstQueensWorkload extends TableWorkload<FirstQueens.Question> {
    private static final int LARGEST = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "first-queens",
            "some ways to put n queens on a board, as many as wanted",
            "an early end in a recursion whose tasks are small",
            "the eureka program NQK of Imam's thesis",
            List.of(
                    Parameter.integer("n", 11, "the size of the board, 4 to " + LARGEST),
                    Parameter.integer("wanted", 300, "how many solutions are wanted, 1 to as many as there are")));

    private static final FormTable<FirstQueens.Question> FORMS = FormTable.<FirstQueens.Question>builder()
            .serrano("eureka", FirstQueens::byEureka)
            .serrano("token", FirstQueens::byToken)
            .serrano("exception", FirstQueens::byException)
            .serrano("bodies", FirstQueens::inBodies)
            .serrano("to-the-end", FirstQueens::toTheEnd)
            .serial(FirstQueens::serial)
            .build();

    /** The workload; it has no state. */
    public FirstQueensWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 4, LARGEST);
        int wanted = parameters.integer("wanted", 1, (int) NQueensWorkload.solutions(n));
        return FORMS.prepare(new FirstQueens.Question(n, wanted), Integer.toString(wanted));
    }
}
