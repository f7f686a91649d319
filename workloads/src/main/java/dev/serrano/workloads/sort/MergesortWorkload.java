package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** Merge sort in halves that are sorted in parallel and merged serially: the thesis's MRGSRT. */
public final class MergesortWorkload extends TableWorkload<Halves.Input> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "mergesort",
            "merge sort of n numbers in halves, with serial merges",
            "nested finishes that end later and later: the last merge is serial, so the speed-up has a bound",
            "Imam's thesis, MRGSRT: 160,000,000 numbers, parts up to 1,000,000 serial",
            parameters());

    private static final InPlace<Halves.Input, Halves> SORT =
            new InPlace<>(Halves::all, range -> Numbers.checksum(range.values()));

    private static final FormTable<Halves.Input> FORMS = FormTable.<Halves.Input>builder()
            .serrano("join", SORT.serrano(MergesortForms::byJoin))
            .serrano("async-finish", SORT.serrano(MergesortForms::asyncFinish))
            .serrano("habanero-finish", SORT.serrano(MergesortForms::habaneroFinish))
            .forkJoin("task", SORT.forkJoin(MergesortForms.Task::new))
            .blocking("latch", SORT.blocking(MergesortForms::byLatch))
            .serial(SORT.called(MergesortForms::serial))
            .build();

    /** The workload; it has no state. */
    public MergesortWorkload() {
        super(INFO, FORMS);
    }

    private static List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(Numbers.parameters(4_000_000));
        all.add(Halves.Input.cutOffParameter(25_000));
        return all;
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Halves.Input input = Halves.Input.of(parameters);
        return FORMS.prepare(input, input.numbers().answer());
    }
}
