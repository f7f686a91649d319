package dev.serrano.workloads.form;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;

/**
 * A workload whose forms stand in a table. A subclass only says how parameters become an input.
 *
 * @param <I> the prepared input
 */
public abstract class TableWorkload<I> implements Workload {
    private final WorkloadInfo info;
    private final FormTable<I> forms;

    /** A workload with this description and these forms. */
    protected TableWorkload(WorkloadInfo info, FormTable<I> forms) {
        this.info = info;
        this.forms = forms;
    }

    @Override
    public final WorkloadInfo info() {
        return info;
    }

    @Override
    public final List<Form> forms() {
        return forms.forms();
    }
}
