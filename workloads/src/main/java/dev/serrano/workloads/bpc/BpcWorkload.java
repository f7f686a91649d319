package dev.serrano.workloads.bpc;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.work.TaskLength;
import java.util.List;

/**
 * Bouncing producer and consumers: a producer makes the next producer and then n consumers, to a depth d; (n + 1) d
 * tasks. A thief steals the next producer first, so the source of work moves from worker to worker. Prell has
 * d = 1000 and n = 999.
 *
 * <p>In the form {@code forasync} the consumers of a producer are one range, which is divided when a worker asks: 2 d
 * tasks and the pieces, as in Prell's figure 5.16. In the form {@code task-cutoff} a task does the work of up to
 * {@value #GROUP} consumers: see {@link #GROUP}. The forms {@code task} and {@code task-cutoff} of ForkJoinPool run the
 * next producer on top of the waiting one: with some ten thousand of them they may fail with a
 * {@link StackOverflowError}, as the suite's 100,000 do.
 */
public final class BpcWorkload extends TableWorkload<Shape> {
    private static final int DEEPEST = 100_000;
    private static final int MOST = 100_000;

    /**
     * How many consumers share a task of {@code task-cutoff}: a quarter of those of a producer with the default input,
     * so that there is something to share while the next producer runs.
     */
    static final int GROUP = 13;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bpc",
            "d producers, each makes the next and n tasks of t us",
            "stealing: the source of work moves from worker to worker",
            "Prell's micro-benchmark BPC(d, n, t); the form forasync is his figure 5.16, bundled consumers",
            List.of(
                    Parameter.integer("d", 1_000, "how many producers, one after the other, 1 to " + DEEPEST),
                    Parameter.integer("n", 49, "how many consumers each producer makes, 0 to " + MOST),
                    TaskLength.MICROS,
                    TaskLength.POLLS,
                    TaskLength.EVERY));

    private static final FormTable<Shape> FORMS = FormTable.<Shape>builder()
            .serrano("async-finish", AsyncFinishBpc::sum)
            .serrano("future", FutureBpc::sum)
            .serrano("forasync", BundledBpc::sum)
            .forkJoin("task", shape -> ForkJoinBpc.of(shape, 1))
            .forkJoin("task-cutoff", shape -> ForkJoinBpc.of(shape, GROUP))
            .forkJoin("counted-completer", CompleterBpc::new)
            .serial(SerialBpc::sum)
            .build();

    /** The workload; it has no state. */
    public BpcWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int depth = parameters.integer("d", 1, DEEPEST);
        int n = parameters.integer("n", 0, MOST);
        Shape shape = new Shape(depth, n, TaskLength.plain(parameters), TaskLength.serrano(parameters));
        return FORMS.prepare(shape, Long.toString(shape.expected()));
    }
}
