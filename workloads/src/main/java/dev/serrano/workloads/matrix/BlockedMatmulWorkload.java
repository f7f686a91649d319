package dev.serrano.workloads.matrix;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/** The product of two matrices in phases: in each, a task for each tile of the target, and a barrier behind them. */
public final class BlockedMatmulWorkload extends TableWorkload<Factors> {
    /** The cut-off of {@code task-cutoff}, in tiles: 64 tasks a phase with the default input. */
    private static final int CUT_OFF = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "matmul-blocked",
            "the product of two n by n matrices, by tiles in phases",
            "flat loops of tasks from one worker, one barrier after another",
            "as used by Prell (n=2048, tiles of 32: 64 phases of 4,096 tasks)",
            List.of(
                    Parameter.integer("n", 1_024, "the size of the matrices, 1 to " + MatmulWorkload.LARGEST),
                    Parameter.integer("block", 32, "the size of a tile, 1 to " + MatmulWorkload.LARGEST)));

    private static final InPlace<Factors, Tiles> PRODUCT = new InPlace<>(Tiles::new, Tiles::checksum);

    private static final FormTable<Factors> FORMS = FormTable.<Factors>builder()
            .serrano("async-finish", PRODUCT.serrano(AsyncFinishTiles::multiply))
            .serrano("forall", PRODUCT.serrano(ForallTiles::multiply))
            .serrano("task-barrier", PRODUCT.serrano(TaskBarrierTiles::multiply))
            .forkJoin("task", PRODUCT.forkJoin(tiles -> new ForkJoinTiles(tiles, 1)))
            .forkJoin("task-cutoff", PRODUCT.forkJoin(tiles -> new ForkJoinTiles(tiles, CUT_OFF)))
            .add(Rival.VIRTUAL_THREADS, "thread", PRODUCT.called(VirtualThreadTiles::multiply))
            .serial(PRODUCT.called(SerialTiles::multiply))
            .woven(MethodHandles.lookup(), new WovenTiles())
            .build();

    /** The workload; it has no state. */
    public BlockedMatmulWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.integer("n", 1, MatmulWorkload.LARGEST);
        return FORMS.prepare(Factors.random(size, parameters.integer("block", 1, MatmulWorkload.LARGEST)), null);
    }
}
