package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;

/** Actors that share a dictionary. */
public final class ActorDictionaryWorkload extends TableWorkload<StoreProgram.Requests> {
    private static final FormTable<StoreProgram.Requests> FORMS = StoreProgram.forms();

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-dictionary",
            "actors that share a dictionary, which an actor owns",
            "requests that only read and could be answered at the same time; each costs little",
            "Concurrent Dictionary of Imam's thesis, 5.7, and Savina",
            StoreProgram.parameters(10_000, 50_000));

    /** The workload; it has no state. */
    public ActorDictionaryWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(StoreProgram.requests(parameters, Store.Dictionary::new), null);
    }
}
