package dev.serrano.workloads.jacobi;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.convergence.ConvergenceForms;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** Repeated averaging over a grid until it changes little: the thesis's J2D, on 5,000 by 5,000 points. */
public final class JacobiConvergenceWorkload extends TableWorkload<Settling> {
    private static final int LARGEST = 16_384;
    private static final int MOST_STEPS = 10_000;
    private static final double MILLION = 1e6;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "jacobi-convergence",
            "repeated averaging over a grid until it changes little",
            "steps that have been spawned and await those before, when they are no longer needed",
            "the eureka program J2D of Imam's thesis, section 4.5.6; blocks of rows, a smaller grid",
            List.of(
                    Parameter.integer("n", 512, "the side of the grid, 1 to " + LARGEST),
                    Parameter.integer("steps", 100, "how many are spawned, 0 to " + MOST_STEPS),
                    Parameter.integer("block", 32, "how many rows a task has, 1 to " + LARGEST),
                    Parameter.integer(
                            "tolerance", 3_800, "how much a point may still change, in millionths, 0 to 1000000000")));

    private static final FormTable<Settling> FORMS = ConvergenceForms.table();

    /** The workload; it has no state. */
    public JacobiConvergenceWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int steps = parameters.integer("steps", 0, MOST_STEPS);
        int block = parameters.integer("block", 1, LARGEST);
        double tolerance = parameters.integer("tolerance", 0, 1_000_000_000) / MILLION;
        return FORMS.prepare(new Settling(new Grid(n, steps, block), tolerance), null);
    }
}
