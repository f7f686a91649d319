package dev.serrano.workloads.sor;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/** Successive over-relaxation: rows by turns, and tasks that meet after all even rows and after all odd ones. */
public final class SorWorkload extends TableWorkload<Grid> {
    private static final int LARGEST = 5_000;
    private static final int MOST_ITERATIONS = 1_000_000;
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sor",
            "successive over-relaxation of a square grid",
            "barriers: two an iteration, with more tasks than workers and little work between",
            "Java Grande; Imam and Sarkar, cooperative scheduling: a grid of 500 by 500",
            List.of(
                    Parameter.integer("n", 500, "how many rows the grid has, 1 to " + LARGEST),
                    Parameter.integer("iterations", 100, "how many iterations, 0 to " + MOST_ITERATIONS),
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + MOST_TASKS)));

    private static final FormTable<Grid> FORMS =
            SpmdForms.addTo(FormTable.builder(), new Relaxation()).build();

    /** The workload; it has no state. */
    public SorWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int iterations = parameters.integer("iterations", 0, MOST_ITERATIONS);
        return FORMS.prepare(Grid.random(n, iterations, parameters.integer("tasks", 1, MOST_TASKS)), null);
    }
}
