package dev.serrano.workloads.averaging;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.spmd.Team;
import java.util.List;

/** Iterative averaging in one dimension, some tasks that meet after each step; it shows the price of a barrier. */
public final class AveragingWorkload extends TableWorkload<Line> {
    private static final int LARGEST = 100_000_000;
    private static final int MOST_STEPS = 10_000_000;
    private static final int MOST_TASKS = 100_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "averaging",
            "repeated averaging of a line; tasks meet at each step",
            "barriers: of all tasks, of neighbours, and split in two; more tasks than workers",
            "iterative averaging, the running example of the phaser papers of Habanero-Java",
            List.of(
                    Parameter.integer("n", 100_000, "how many numbers, 1 to " + LARGEST),
                    Parameter.integer("steps", 2_000, "how many steps, 0 to " + MOST_STEPS),
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + MOST_TASKS + ", and not more than n")));

    private static final FormTable<Line> FORMS = FormTable.<Line>builder()
            .serrano("phaser", PhasedAveraging::barrier)
            .serrano("point-to-point", PhasedAveraging::pointToPoint)
            .serrano("fuzzy", PhasedAveraging::fuzzy)
            .serrano("barrier", PhasedAveraging::plainBarrier)
            .serrano("forall", PhasedAveraging::loops)
            .add(Rival.VIRTUAL_THREADS, "phaser", (line, context) -> ThreadAveraging.phaser(line, Team.virtual()))
            .add(Rival.THREADS, "phaser", (line, context) -> ThreadAveraging.phaser(line, Team.platform(line.tasks())))
            .add(Rival.THREADS, "barrier", (line, context) -> ThreadAveraging.cyclicBarrier(line))
            .serial(SerialAveraging::run)
            .build();

    /** The workload; it has no state. */
    public AveragingWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        int tasks = parameters.integer("tasks", 1, Math.min(n, MOST_TASKS));
        return FORMS.prepare(new Line(n, steps, tasks), null);
    }
}
