package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * The Cholesky factor of a positive definite matrix, in square tiles: a dag of operations on tiles, 11,480 for 40 tiles
 * in a row. The fork-join form with a cut-off uses tiles of 100 at least.
 */
public final class CholeskyWorkload extends TableWorkload<Problem> {
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

    private static final PhasedCholesky PHASES = new PhasedCholesky();
    private static final TiledCholesky FINE = new TiledCholesky(Problem::tiling);
    private static final TiledCholesky COARSE = new TiledCholesky(Problem::coarse);

    private static final FormTable<Problem> FORMS = FormTable.<Problem>builder()
            .serrano("future", problem -> FutureCholesky.run(problem, false))
            .serrano("awaiting", problem -> FutureCholesky.run(problem, true))
            .serrano("forall", PHASES.serrano(Constructs.FORALL))
            .serrano("async-finish", PHASES.serrano(Constructs.ASYNC_FINISH))
            .forkJoin("task", FINE.forkJoin())
            .forkJoin("task-cutoff", COARSE.forkJoin())
            .forkJoin("parallel-stream", PHASES.forkJoin(Constructs.PARALLEL_STREAM))
            .add(Rival.COMPLETABLE_FUTURE, "then-run", FINE.stages())
            .add(Rival.VIRTUAL_THREADS, "join", FINE.virtualThreads())
            .serial(SerialCholesky::run)
            .build();

    /** The workload; it has no state. */
    public CholeskyWorkload() {
        super(INFO, FORMS);
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
}
