package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** Quicksort by futures of arrays that are never changed: the thesis's QCKSRT. */
public final class FunctionalQuicksortWorkload extends TableWorkload<Halves.Input> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "quicksort-futures",
            "quicksort that changes no array, a future for each part",
            "futures whose values are large, in a recursion that begins serially; much garbage",
            "Imam's thesis, QCKSRT: 160,000,000 numbers, parts up to 1,000,000 serial",
            parameters());

    private static final FormTable<Halves.Input> FORMS = FormTable.<Halves.Input>builder()
            .serrano("future", in -> checksum(FunctionalQuicksort.byFuture(values(in), in.cutOff())))
            .serrano("future-paper", in -> checksum(FunctionalQuicksort.byFutures(values(in), in.cutOff())))
            .forkJoin(
                    "task",
                    (in, context) ->
                            checksum(context.forkJoin().invoke(new FunctionalQuicksort.Task(values(in), in.cutOff()))))
            .blocking("future", in -> checksum(FunctionalQuicksort.byBlocking(values(in), in.cutOff())))
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-combine",
                    (in, context) -> checksum(FunctionalQuicksort.stage(values(in), in.cutOff(), context.forkJoin())
                            .join()))
            .add(
                    Rival.VIRTUAL_THREADS,
                    "thread",
                    in -> checksum(FunctionalQuicksort.byThreads(values(in), in.cutOff())))
            .serial(in -> checksum(FunctionalQuicksort.serial(values(in), in.cutOff())))
            .build();

    /** The workload; it has no state. */
    public FunctionalQuicksortWorkload() {
        super(INFO, FORMS);
    }

    private static List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(Numbers.parameters(4_000_000));
        all.add(Halves.Input.cutOffParameter(25_000));
        return all;
    }

    private static int[] values(Halves.Input input) {
        return input.numbers().values();
    }

    private static String checksum(int[] sorted) {
        return Numbers.checksum(sorted);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Halves.Input input = Halves.Input.of(parameters);
        return FORMS.prepare(input, input.numbers().answer());
    }
}
