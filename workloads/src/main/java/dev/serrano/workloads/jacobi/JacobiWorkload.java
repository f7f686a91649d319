package dev.serrano.workloads.jacobi;

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
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Jacobi's iteration: every point becomes the average of its four neighbors, step after step, on a grid of 1024 by
 * 1024 points. Kumar runs 10 steps; the default here is 200, so that a run takes long enough to be timed.
 *
 * <p>In the form {@code task-cutoff} a task has {@value #GROUP} blocks: see {@link #GROUP}.
 */
public final class JacobiWorkload extends TableWorkload<Grid> {
    private static final int LARGEST = 16_384;
    private static final int MOST_STEPS = 100_000;

    /**
     * How many blocks a task of {@code task-cutoff} has. It matters little, since even a single block computes for
     * longer than a task costs; with the default input there are 8 tasks a step.
     */
    static final int GROUP = 8;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "jacobi",
            "repeated averaging over a grid, in steps",
            "parallel loops in quick succession: what a barrier costs; the memory's bandwidth",
            "the ForkJoin demos of Lea, as used by Kumar; there by quadrants, here by blocks of rows",
            List.of(
                    Parameter.integer("n", 1_024, "the side of the grid, 1 to " + LARGEST),
                    Parameter.integer("steps", 200, "how many steps, 0 to " + MOST_STEPS),
                    Parameter.integer("block", 16, "how many rows a task has, 1 to " + LARGEST)));

    private static final Program<Grid> STEPS = StepJacobi::run;

    private static final FormTable<Grid> FORMS = FormTable.<Grid>builder()
            .serrano("async-finish", STEPS.serrano(Constructs.ASYNC_FINISH))
            .serrano("join", STEPS.serrano(Constructs.JOIN))
            .serrano("forall", STEPS.serrano(Constructs.FORALL))
            .serrano("future", FutureJacobi::run)
            .forkJoin("task", STEPS.forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", STEPS.forkJoin(Constructs.grouped(GROUP, Constructs.FORK_JOIN)))
            .add(Rival.THREADS, "barrier", (grid, context) -> BarrierJacobi.run(grid, context.workers()))
            .serial(STEPS.serial())
            .woven(MethodHandles.lookup(), new WovenJacobi())
            .build();

    /** The workload; it has no state. */
    public JacobiWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        int block = parameters.integer("block", 1, LARGEST);
        return FORMS.prepare(new Grid(n, steps, block), null);
    }
}
