package dev.serrano.workloads.loop;

import dev.serrano.workloads.Rival;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;

/** The forms of a program that consists of loops. */
public final class LoopForms {
    private LoopForms() {}

    /** Adds all forms to the table of a workload. */
    public static <I> FormTable.Builder<I> addTo(FormTable.Builder<I> table, LoopProgram<I> program) {
        return table.serrano("async-finish", program.serrano(Constructs.ASYNC_FINISH))
                .serrano("forall", program.serrano(Constructs.FORALL))
                .add(Rival.FORKJOIN, "task", program.forkJoin(Constructs.FORK_JOIN))
                .add(Rival.FORKJOIN, "task-cutoff", (input, context) -> {
                    int grain = program.grain(input, context.workers());
                    return program.forkJoin(Constructs.grouped(grain, Constructs.FORK_JOIN))
                            .run(input, context);
                })
                .add(Rival.FORKJOIN, "parallel-stream", program.forkJoin(Constructs.PARALLEL_STREAM))
                .serial(program.serial());
    }
}
