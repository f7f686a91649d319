package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.dag.ForkJoinDag;
import dev.serrano.workloads.dag.StageDag;
import dev.serrano.workloads.dag.VirtualThreadDag;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The Cholesky factor of a positive definite matrix, in square tiles: a dag of operations on tiles, 11,480 for 40 tiles
 * in a row. The fork-join form with a cut-off uses tiles of 100 at least.
 */
public final class CholeskyWorkload implements Workload {
    private static final int LARGEST = 10_000;
    private static final int MOST_TILES = 160;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cholesky",
            "the Cholesky factor of a matrix, in tiles",
            "a dag of futures of moderate size: waiting for several others, few of which are late",
            "Imam and Sarkar, cooperative scheduling: 2000 x 2000, tiles of 25 and of 100",
            List.of(
                    Parameter.integer("n", 1_000, "how many rows the matrix has, 1 to " + LARGEST),
                    Parameter.integer("tile", 25, "how many rows a tile has, 1 to " + LARGEST)));

    private static final FormTable<Problem> FORMS = FormTable.<Problem>builder()
            .serrano("future", (problem, context) -> context.serrano().launch(() -> FutureCholesky.run(problem)))
            .serrano("forall", new PhasedCholesky().serrano(Constructs.FORALL))
            .serrano("async-finish", new PhasedCholesky().serrano(Constructs.ASYNC_FINISH))
            .add(
                    Rival.FORKJOIN,
                    "task",
                    (problem, context) -> onDag(
                            problem,
                            problem.tiling(),
                            work -> ForkJoinDag.run(problem.tiling().dag(), context.forkJoin(), work)))
            .add(
                    Rival.FORKJOIN,
                    "task-cutoff",
                    (problem, context) -> onDag(
                            problem,
                            problem.coarse(),
                            work -> ForkJoinDag.run(problem.coarse().dag(), context.forkJoin(), work)))
            .add(Rival.FORKJOIN, "parallel-stream", new PhasedCholesky().forkJoin(Constructs.PARALLEL_STREAM))
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-run",
                    (problem, context) -> onDag(
                            problem,
                            problem.tiling(),
                            work -> StageDag.run(problem.tiling().dag(), context.forkJoin(), work)))
            .add(
                    Rival.VIRTUAL_THREADS,
                    "join",
                    (problem, context) -> onDag(
                            problem,
                            problem.tiling(),
                            work -> VirtualThreadDag.run(problem.tiling().dag(), work)))
            .serial((problem, context) -> SerialCholesky.run(problem))
            .build();

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Form> forms() {
        return FORMS.forms();
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.integer("n", 1, LARGEST);
        int tile = parameters.integer("tile", 1, LARGEST);
        int tiles = Math.ceilDiv(size, tile);
        if (tiles > MOST_TILES) {
            throw new BadParameterException("cholesky: n=" + size + " and tile=" + tile + " are " + tiles
                    + " tiles in a row; " + MOST_TILES + " is the most, take tile=" + Math.ceilDiv(size, MOST_TILES)
                    + " or larger");
        }
        return FORMS.prepare(Problem.random(size, tile), null);
    }

    private static String onDag(Problem problem, Tiling tiling, Consumer<IntConsumer> run) {
        Matrix matrix = problem.matrix().copy();
        run.accept(operation -> tiling.apply(matrix, operation));
        return matrix.checksum();
    }
}
