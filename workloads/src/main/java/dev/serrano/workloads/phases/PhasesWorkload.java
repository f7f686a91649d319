package dev.serrano.workloads.phases;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/** Phases with next to nothing in them: each task looks at what its neighbor had after the phase before. */
public final class PhasesWorkload extends TableWorkload<Crowd> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "phases",
            "tasks that meet again and again, doing little between",
            "what a barrier costs by itself, with more tasks than workers",
            "Java Grande, the barrier benchmark; Imam and Sarkar, cooperative scheduling: 40 tasks",
            List.of(
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + Crowd.MOST_TASKS),
                    Parameter.integer("phases", 1_000, "how many phases, 0 to " + Crowd.MOST_PHASES)));

    private static final FormTable<Crowd> FORMS =
            SpmdForms.addTo(FormTable.builder(), new Neighbours()).build();

    /** The workload; it has no state. */
    public PhasesWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Crowd.of(parameters), null);
    }
}
