package dev.serrano.workloads.flat;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormBody;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * One scope with many empty tasks: it shows the price of a spawn when the spawner runs none itself.
 *
 * <p>Empty bodies leave nothing to check, so their checksum is only how many tasks were started. With {@code body=mark}
 * each task sets a mark of its own, and the checksum is how many tasks have run exactly once.
 */
public final class FlatWorkload extends TableWorkload<FlatWorkload.Input> {
    private static final int LARGEST = 50_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "flat",
            "n empty tasks in one scope",
            "spawning: a long queue, next to no work in a task",
            "FJ of the Java Grande benchmarks, as used by Imam and Sarkar; SPC of Prell",
            List.of(
                    Parameter.integer("n", 1_000_000, "how many tasks, 0 to " + LARGEST),
                    Parameter.oneOf(
                            "body",
                            "empty: tasks do nothing; mark: each sets a byte of its own, and all bytes are checked",
                            List.of("empty", "mark"))));

    /** How many tasks, and whether they set marks. */
    record Input(int n, boolean marked) {}

    private static final FormTable<Input> FORMS = FormTable.<Input>builder()
            .serrano("async-finish", body(new AsyncFinishFlat()))
            .forkJoin("reverse-join", body(new ReverseJoinFlat()))
            .forkJoin("invoke-all", body(new InvokeAllFlat()))
            .forkJoin("counted-completer", body(new CompleterFlat()))
            .add(
                    Rival.VIRTUAL_THREADS,
                    "executor",
                    body(new ExecutorFlat(context -> Executors.newVirtualThreadPerTaskExecutor())))
            .add(
                    Rival.THREADS,
                    "executor",
                    body(new ExecutorFlat(context -> Executors.newFixedThreadPool(context.workers()))))
            .blocking("latch", body(new LatchFlat()))
            .serial(body(new SerialFlat()))
            .build();

    /** The workload; it has no state. */
    public FlatWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        boolean marked = parameters.text("body").equals("mark");
        return FORMS.prepare(new Input(n, marked), Integer.toString(n));
    }

    private static FormBody<Input> body(FlatForm form) {
        return (input, context) -> {
            if (input.marked()) {
                Marks marks = new Marks(input.n());
                form.marked(marks, context);
                return marks.checksum();
            }
            form.empty(input.n(), context);
            return Integer.toString(input.n());
        };
    }
}
