package dev.serrano.workloads.matrix;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import java.util.List;

/** The product of two matrices in phases: in each, a task for each tile of the target, and a barrier behind them. */
public final class BlockedMatmulWorkload implements Workload {
    /** The cut-off of {@code task-cutoff}, in tiles: 64 tasks a phase with the default input. */
    private static final int CUT_OFF = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "matmul-blocked",
            "the product of two n by n matrices of doubles, tile by tile in phases",
            "flat loops of tasks from one worker, one barrier after another",
            "as used by Prell (n=2048, tiles of 32: 64 phases of 4,096 tasks)",
            List.of(
                    Parameter.integer("n", 1_024, "the size of the matrices, 1 to " + MatmulWorkload.LARGEST),
                    Parameter.integer("block", 32, "the size of a tile, 1 to " + MatmulWorkload.LARGEST)));

    private static final FormTable<Factors> FORMS = FormTable.<Factors>builder()
            .serrano("async-finish", (factors, context) -> {
                Tiles tiles = new Tiles(factors);
                context.serrano().launch(() -> AsyncFinishTiles.multiply(tiles));
                return tiles.checksum();
            })
            .add(Rival.FORKJOIN, "task", (factors, context) -> forkJoin(factors, 1, context))
            .add(Rival.FORKJOIN, "task-cutoff", (factors, context) -> forkJoin(factors, CUT_OFF, context))
            .add(Rival.VIRTUAL_THREADS, "thread", (factors, context) -> {
                Tiles tiles = new Tiles(factors);
                VirtualThreadTiles.multiply(tiles);
                return tiles.checksum();
            })
            .serial((factors, context) -> {
                Tiles tiles = new Tiles(factors);
                SerialTiles.multiply(tiles);
                return tiles.checksum();
            })
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
        int size = parameters.integer("n", 1, MatmulWorkload.LARGEST);
        return FORMS.prepare(Factors.random(size, parameters.integer("block", 1, MatmulWorkload.LARGEST)), null);
    }

    private static String forkJoin(Factors factors, int cutOff, RunContext context) {
        Tiles tiles = new Tiles(factors);
        context.forkJoin().invoke(new ForkJoinTiles(tiles, cutOff));
        return tiles.checksum();
    }
}
