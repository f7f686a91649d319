package dev.serrano.workloads.nqueens;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Counts the ways to put n queens on a board of n by n so that none attacks another. There is a task for each queen
 * that can be placed, that is 856,188 tasks for n = 12 and 27,358,552 for n = 14.
 *
 * <p>The form {@code task-coarse} is what to compare the form {@code woven} with, which needs no cut-off. The forms
 * {@code channel-future} and {@code spawn-sync} are Prell's, to be compared with {@code future} and
 * {@code async-finish} (docs/adr/0018).
 */
public final class NQueensWorkload extends TableWorkload<Places> {
    private static final long[] SOLUTIONS = {
        1,
        1,
        0,
        0,
        2,
        10,
        4,
        40,
        92,
        352,
        724,
        2_680,
        14_200,
        73_712,
        365_596,
        2_279_184,
        14_772_512,
        95_815_104,
        666_090_624
    };

    /** The cut-off of the thesis. */
    private static final int CUT_OFF = 4;

    /** The largest board. */
    public static final int LARGEST = SOLUTIONS.length - 1;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "nqueens",
            "all ways to put n queens on a board, none under attack",
            "irregular recursion with some work in each task: how well the load is spread",
            "BOTS, as used by Prell: the board is copied for each queen, a task for each placement; Imam's thesis has"
                    + " n=14, and a cut-off at depth 4",
            List.of(
                    Parameter.integer("n", 12, "the size of the board, 1 to " + LARGEST),
                    Parameter.integer(
                            "cutoff",
                            CUT_OFF,
                            "how many rows are filled by tasks in the forms with a cut-off, 0 to " + LARGEST)));

    private static final FormTable<Places> FORMS = FormTable.<Places>builder()
            .serrano("async-finish", p -> AsyncFinishQueens.count(Board.empty(), p.n()))
            .serrano("future", p -> FutureQueens.count(Board.empty(), p.n()))
            .serrano("channel-future", p -> ChannelFutureQueens.count(p.n(), false))
            .serrano("channel-future-pooled", p -> ChannelFutureQueens.count(p.n(), true))
            .serrano("spawn-sync", p -> SpawnSyncQueens.count(Board.empty(), p.n()))
            .serrano("habanero-finish", p -> HabaneroQueens.count(Board.empty(), p.n()))
            .serrano("async-finish-cutoff", p -> CutOffQueens.asyncFinish(Board.empty(), p))
            .serrano("future-cutoff", p -> CutOffQueens.byFutures(Board.empty(), p))
            .forkJoin("task", p -> new ForkJoinQueens(Board.empty(), p.n(), ForkJoinQueens.NO_CUT_OFF))
            .forkJoin("task-coarse", p -> new ForkJoinQueens(Board.empty(), p.n(), ForkJoinQueens.CUT_OFF))
            .forkJoin("task-rows", p -> new ForkJoinQueens(Board.empty(), p.n(), p.cutOff()))
            .blocking("future-cutoff", p -> CutOffQueens.byBlocking(Board.empty(), p))
            .add(Rival.VIRTUAL_THREADS, "thread", p -> VirtualThreadQueens.count(p.n()))
            .openMp("task", p -> new String[] {Integer.toString(p.n())}, answer -> answer)
            .serial(p -> SerialQueens.count(Board.empty(), p.n()))
            .woven(MethodHandles.lookup(), new WovenQueens())
            .build();

    /** The workload; it has no state. */
    public NQueensWorkload() {
        super(INFO, FORMS);
    }

    /** The known number of solutions, for a board of at most {@link #LARGEST}. */
    public static long solutions(int n) {
        return SOLUTIONS[n];
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int cutOff = parameters.integer("cutoff", 0, LARGEST);
        return FORMS.prepare(new Places(n, cutOff), Long.toString(SOLUTIONS[n]));
    }
}
