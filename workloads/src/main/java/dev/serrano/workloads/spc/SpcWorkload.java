package dev.serrano.workloads.spc;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.work.TaskLength;
import java.util.List;

/**
 * One task makes n tasks of t microseconds; all other workers live on what they take from it. Prell's n is a million.
 *
 * <p>In the form {@code task-cutoff} a task does the work of {@value #GROUP}: see {@link #GROUP}.
 */
public final class SpcWorkload extends TableWorkload<Shape> {
    private static final int MOST = 10_000_000;

    /**
     * How many indices a task of {@code task-cutoff} takes: with t = 1 a task computes for some ten microseconds, many
     * times what it costs to make it, and there are thousands of them.
     */
    static final int GROUP = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "spc",
            "one producer makes n tasks of t microseconds each",
            "one worker's deque feeds all others: how cheaply work is handed over",
            "Prell's micro-benchmark SPC(n, t)",
            List.of(
                    Parameter.integer("n", 50_000, "how many tasks, 0 to " + MOST),
                    TaskLength.MICROS,
                    TaskLength.POLLS,
                    TaskLength.EVERY));

    private static final Program<Shape> SERRANO =
            (input, construct) -> input.serrano().run(construct);
    private static final Program<Shape> PLAIN =
            (input, construct) -> input.plain().run(construct);

    private static final FormTable<Shape> FORMS = FormTable.<Shape>builder()
            .serrano("async-finish", SERRANO.serrano(Constructs.ASYNC_FINISH))
            .serrano("future", SERRANO.serrano(Constructs.FUTURE))
            .serrano("join", SERRANO.serrano(Constructs.JOIN))
            .serrano("forall", SERRANO.serrano(Constructs.FORALL))
            .forkJoin("task", PLAIN.forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", PLAIN.forkJoin(Constructs.grouped(GROUP, Constructs.FORK_JOIN)))
            .add(Rival.VIRTUAL_THREADS, "thread", input -> ThreadSpc.run(input.plain()))
            .serial(PLAIN.serial())
            .build();

    /** The workload; it has no state. */
    public SpcWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, MOST);
        Consumers plain = new Consumers(n, TaskLength.plain(parameters));
        Consumers serrano = new Consumers(n, TaskLength.serrano(parameters));
        return FORMS.prepare(new Shape(plain, serrano), Long.toString(n * (n + 1L) / 2));
    }
}
