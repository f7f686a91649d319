package dev.serrano.workloads.suspended;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * Many tasks that wait for one event at once, and are then released together. When all wait, the forms call
 * {@code RunContext.reached("suspended")}, so that a harness can measure what a waiting task takes.
 */
public final class SuspendedWorkload extends TableWorkload<Crowd> {
    private static final int LARGEST = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "suspended",
            "n tasks that wait for one event and are released together",
            "suspension: the memory of a waiting task, and a release of many",
            "Imam and Sarkar, cooperative scheduling: any number of tasks may wait, no thread does",
            List.of(Parameter.integer("n", 100_000, "how many tasks, 1 to " + LARGEST)));

    private static final FormTable<Crowd> FORMS = FormTable.<Crowd>builder()
            .serrano(
                    "promise",
                    (crowd, context) -> Long.toString(context.serrano().launch(() -> PromiseCrowd.run(crowd, context))))
            .serrano(
                    "future",
                    (crowd, context) -> Long.toString(context.serrano().launch(() -> FutureCrowd.run(crowd, context))))
            .add(
                    Rival.VIRTUAL_THREADS,
                    "completable-future",
                    (crowd, context) -> Long.toString(ThreadCrowd.run(crowd, context)))
            .serial(SerialCrowd::run)
            .build();

    /** The workload; it has no state. */
    public SuspendedWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Crowd crowd = new Crowd(parameters.integer("n", 1, LARGEST));
        return FORMS.prepare(crowd, Long.toString(crowd.sum()));
    }
}
