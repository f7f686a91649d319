package dev.serrano.workloads.moldyn;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/** Argon atoms in a periodic box that attract and repel each other, by tasks that meet twice a step. */
public final class MoldynWorkload extends TableWorkload<Crystal> {
    private static final int LARGEST = 20;
    private static final int MOST_STEPS = 100_000;
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "moldyn",
            "molecular dynamics with Lennard-Jones forces in a box",
            "barriers with work between them, and numbers of all tasks that each of them adds up",
            "Java Grande; Imam and Sarkar, cooperative scheduling: 40 tasks",
            List.of(
                    Parameter.integer("size", 6, "how many cells of 4 atoms a side of the box has, 1 to " + LARGEST),
                    Parameter.integer("steps", 50, "how many steps, 0 to " + MOST_STEPS),
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + MOST_TASKS)));

    private static final FormTable<Crystal> FORMS =
            SpmdForms.addTo(FormTable.builder(), new Dynamics()).build();

    /** The workload; it has no state. */
    public MoldynWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.integer("size", 1, LARGEST);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        return FORMS.prepare(new Crystal(size, steps, parameters.integer("tasks", 1, MOST_TASKS)), null);
    }
}
