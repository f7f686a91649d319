package dev.serrano.workloads.lufact;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/** Gaussian elimination with partial pivoting, column by column, by tasks that meet after each column. */
public final class LufactWorkload extends TableWorkload<Matrix> {
    private static final int LARGEST = 5_000;
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "lufact",
            "factors of a dense matrix, with pivots, column by column",
            "barriers: one for each column, with less and less work between them",
            "Java Grande, which has it from Linpack; Imam and Sarkar, cooperative scheduling: 40 tasks",
            List.of(
                    Parameter.integer("n", 500, "how many rows the matrix has, 1 to " + LARGEST),
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + MOST_TASKS)));

    private static final FormTable<Matrix> FORMS =
            SpmdForms.addTo(FormTable.builder(), new Elimination()).build();

    /** The workload; it has no state. */
    public LufactWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        return FORMS.prepare(Matrix.random(n, parameters.integer("tasks", 1, MOST_TASKS)), null);
    }
}
