package dev.serrano.workloads.sections;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** Tasks that change one number, one at a time: with one task none is in the way, with several all are. */
public final class SectionsWorkload extends TableWorkload<Entrants> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sections",
            "tasks that change one number, each time alone",
            "what a section costs that excludes others: alone, or with all of them waiting for it",
            "the usual measurement of a lock; isolated of Habanero-Java",
            List.of(
                    Parameter.integer("tasks", 2, "how many tasks, 1 to " + Entrants.MOST_TASKS + "; 1: no task waits"),
                    Parameter.integer(
                            "sections",
                            1_000_000,
                            "how many sections all of them enter, 0 to " + Entrants.MOST_SECTIONS)));

    private static final FormTable<Entrants> FORMS = FormTable.<Entrants>builder()
            .serrano("isolated", TaskSections::global)
            .serrano("isolated-object", TaskSections::onObject)
            .serrano("task-lock", TaskSections::taskLock)
            .forkJoin("synchronized", (entrants, context) -> PoolSections.monitor(entrants, context.forkJoin()))
            .forkJoin("reentrant-lock", (entrants, context) -> PoolSections.reentrantLock(entrants, context.forkJoin()))
            .serial(Entrants::expected)
            .build();

    /** The workload; it has no state. */
    public SectionsWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Entrants.of(parameters), null);
    }
}
