package dev.serrano.workloads.nbody;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.loop.LoopForms;
import java.util.List;

/** The orbits of the planets, a task for each body in each step: with five bodies tasks of some ten nanoseconds. */
public final class NBodyWorkload extends TableWorkload<Problem> {
    private static final int MOST_BODIES = 100_000;
    private static final int MOST_STEPS = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "nbody",
            "the orbits of the Sun, four planets and any asteroids",
            "a finish around a few tiny tasks, over and over: what a finish costs; with many bodies, a loop",
            "the Benchmarks Game, as used by Imam and Sarkar: 300,000 steps, few tasks in a finish",
            List.of(
                    Parameter.integer("bodies", 5, "how many bodies, 1 to " + MOST_BODIES),
                    Parameter.integer("steps", 1_000_000, "how many steps, 0 to " + MOST_STEPS)));

    private static final FormTable<Problem> FORMS =
            LoopForms.addTo(FormTable.builder(), new NBodyProgram()).build();

    /** The workload; it has no state. */
    public NBodyWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int bodies = parameters.integer("bodies", 1, MOST_BODIES);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        return FORMS.prepare(new Problem(Bodies.first(bodies), steps), null);
    }
}
