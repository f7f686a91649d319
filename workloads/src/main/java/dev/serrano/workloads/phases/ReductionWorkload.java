package dev.serrano.workloads.phases;

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

/** Phases in each of which the tasks add up a number each, that depends on the sum of the phase before. */
public final class ReductionWorkload extends TableWorkload<Crowd> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "reduction",
            "tasks that meet again and again to add up a number each",
            "what a reduction costs among more tasks than workers",
            "Java Grande's style, after phaser accumulators; Imam and Sarkar, cooperative scheduling: 40 tasks",
            List.of(
                    Parameter.integer("tasks", 40, "how many tasks, 1 to " + Crowd.MOST_TASKS),
                    Parameter.integer("phases", 1_000, "how many phases, 0 to " + Crowd.MOST_PHASES)));

    private static final FormTable<Crowd> FORMS = FormTable.<Crowd>builder()
            .serrano("accumulator", TaskSums::accumulator)
            .serrano("single", TaskSums::single)
            .add(Rival.VIRTUAL_THREADS, "phaser", crowd -> ThreadSums.phaser(crowd, Team.virtual()))
            .add(Rival.VIRTUAL_THREADS, "cyclic-barrier", crowd -> ThreadSums.cyclicBarrier(crowd, Team.virtual()))
            .add(Rival.THREADS, "phaser", crowd -> ThreadSums.phaser(crowd, Team.platform(crowd.tasks())))
            .add(
                    Rival.THREADS,
                    "cyclic-barrier",
                    crowd -> ThreadSums.cyclicBarrier(crowd, Team.platform(crowd.tasks())))
            .serial(ReductionWorkload::serial)
            .build();

    /** The workload; it has no state. */
    public ReductionWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Crowd.of(parameters), null);
    }

    private static String serial(Crowd crowd) {
        long sum = 0;
        for (int phase = 0; phase < crowd.phases(); phase++) {
            long next = 0;
            for (int part = 0; part < crowd.tasks(); part++) {
                next += Crowd.mix(part, sum);
            }
            sum = next;
        }
        return Sums.checksum(sum);
    }
}
