package dev.serrano.workloads.barneshut;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Bodies that attract each other, a tree standing for those that are far away. Each step builds the tree by a parallel
 * recursion, computes the accelerations in a parallel loop whose tasks differ in length, and moves the bodies in a loop
 * of very short tasks. Kumar has 100,000 bodies; the default here is fewer and more steps.
 *
 * <p>In the form {@code task-cutoff} a task has {@value #GROUP} chunks: see {@link #GROUP}.
 */
public final class BarnesHutWorkload extends TableWorkload<Simulation> {
    private static final int MOST_BODIES = 2_000_000;
    private static final int MOST_STEPS = 10_000;
    private static final double THETA = 0.5;

    /**
     * How many chunks a task of {@code task-cutoff} has. It matters little: even a single chunk computes for far longer
     * than a task costs, and with the default input there are still 157 tasks a step.
     */
    static final int GROUP = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "barnes-hut",
            "gravity between bodies, approximated by a tree of cells",
            "irregular loops and a parallel recursion in turn, over pointers in the heap",
            "Lonestar, as used by Kumar; here the tree, too, is built in parallel",
            List.of(
                    Parameter.integer("bodies", 10_000, "how many bodies, 1 to " + MOST_BODIES),
                    Parameter.integer("steps", 4, "how many steps in time, 0 to " + MOST_STEPS),
                    Parameter.integer("chunk", 4, "how many bodies a task has, 1 to " + MOST_BODIES)));

    private static final Program<Simulation> PROGRAM = Simulation::run;

    private static final FormTable<Simulation> FORMS = FormTable.<Simulation>builder()
            .serrano("async-finish", PROGRAM.serrano(Constructs.ASYNC_FINISH))
            .serrano("future", PROGRAM.serrano(Constructs.FUTURE))
            .serrano("join", PROGRAM.serrano(Constructs.JOIN))
            .serrano("forall", PROGRAM.serrano(Constructs.FORALL))
            .forkJoin("task", PROGRAM.forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", PROGRAM.forkJoin(Constructs.grouped(GROUP, Constructs.FORK_JOIN)))
            .serial(PROGRAM.serial())
            .woven(MethodHandles.lookup(), new WovenBarnesHut())
            .build();

    /** The workload; it has no state. */
    public BarnesHutWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int count = parameters.integer("bodies", 1, MOST_BODIES);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        int chunk = parameters.integer("chunk", 1, MOST_BODIES);
        return FORMS.prepare(new Simulation(Bodies.plummer(count), steps, chunk, THETA), null);
    }
}
