package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;

/** Actors that share a sorted list. */
public final class ActorSortedListWorkload extends TableWorkload<StoreProgram.Requests> {
    private static final FormTable<StoreProgram.Requests> FORMS = StoreProgram.forms();

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-sortedlist",
            "actors that share a sorted list, which an actor owns",
            "requests that only read and could be answered at the same time; each costs much",
            "Concurrent Sorted List of Imam's thesis, 5.7, and Savina",
            StoreProgram.parameters(1_000, 2_000));

    /** The workload; it has no state. */
    public ActorSortedListWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(StoreProgram.requests(parameters, Store.SortedList::new), null);
    }
}
