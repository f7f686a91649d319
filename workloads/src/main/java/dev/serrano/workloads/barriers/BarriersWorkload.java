package dev.serrano.workloads.barriers;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.taskBarrier;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Many barriers, one after the other, with a few small tasks before each or none. */
public final class BarriersWorkload extends TableWorkload<Rounds> {
    private static final int MOST_BARRIERS = 10_000_000;
    private static final int MOST_TASKS = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "barriers",
            "barriers in a row, with small tasks before each or none",
            "the latency of a barrier: detecting that all is done, and going on",
            "figures 4.8 and 4.9 of Prell's thesis, which have 1,000 barriers without tasks",
            List.of(
                    Parameter.integer("count", 1_000, "how many barriers, 1 to " + MOST_BARRIERS),
                    Parameter.integer("tasks", 0, "how many tasks before each, 0 to " + MOST_TASKS)));

    private static final FormTable<Rounds> FORMS = FormTable.<Rounds>builder()
            .serrano(
                    "task-barrier",
                    rounds -> rounds.run(ring -> {
                        spawn(ring);
                        taskBarrier();
                    }))
            .serrano("finish", rounds -> rounds.run(ring -> finish(() -> spawn(ring))))
            .forkJoin(
                    "invoke",
                    (rounds, context) -> rounds.run(ring -> context.forkJoin().invoke(new Round(ring))))
            .add(Rival.THREADS, "phaser", ThreadRounds::phaser)
            .add(Rival.THREADS, "cyclic-barrier", ThreadRounds::cyclicBarrier)
            .serial(rounds -> rounds.run(Ring::stepAll))
            .build();

    /** The workload; it has no state. */
    public BarriersWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int count = parameters.integer("count", 1, MOST_BARRIERS);
        return FORMS.prepare(new Rounds(count, parameters.integer("tasks", 0, MOST_TASKS)), null);
    }

    private static void spawn(Ring ring) {
        for (int i = 0; i < ring.cells(); i++) {
            int cell = i;
            async(() -> ring.step(cell));
        }
    }

    /** Forks a task for each cell and waits for all. */
    @SuppressWarnings("serial") // never serialized
    private static final class Round extends RecursiveAction {
        private final Ring ring;

        Round(Ring ring) {
            this.ring = ring;
        }

        @Override
        protected void compute() {
            List<ForkJoinTask<?>> steps = new ArrayList<>(ring.cells());
            for (int i = 0; i < ring.cells(); i++) {
                int cell = i;
                steps.add(ForkJoinTask.adapt(() -> ring.step(cell)));
            }
            invokeAll(steps);
        }
    }
}
