package dev.serrano.workloads.integrate;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The area under x^3 + x from 0 to n by adaptive bisection: a task for each interval that is halved.
 *
 * <p>All forms halve the same intervals and add in the same order, so the sums are equal to the last bit.
 */
public final class IntegrateWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "integrate",
            "the area under x^3 + x from 0 to n, by halving intervals",
            "the cost of a task with a little arithmetic in it; values that are no objects",
            "the X10 distribution, as used by Kumar (n=1000, no cut-off) and by Imam and Sarkar (n=10000)",
            List.of(Parameter.integer("n", 5_000, "the end of the range, 1 to " + LARGEST)));

    private interface Integral {
        double area(double left, double fLeft, double right, double fRight, double area);
    }

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("join", n -> whole(n, JoinArea::area))
            .serrano("future", n -> whole(n, FutureArea::area))
            .serrano("async-finish", n -> whole(n, AsyncFinishArea::area))
            .serrano("shadow-stack", n -> whole(n, ShadowStackArea::area))
            .forkJoin("task", (n, context) -> forkJoin(n, ForkJoinArea.NO_CUT_OFF, context))
            .forkJoin("task-cutoff", (n, context) -> forkJoin(n, ForkJoinArea.CUT_OFF_DEPTH, context))
            .serial(n -> whole(n, SerialArea::area))
            .woven(MethodHandles.lookup(), new WovenArea())
            .woven("woven-join", MethodHandles.lookup(), new WovenJoinArea())
            .woven("woven-switch", MethodHandles.lookup(), new SwitchArea())
            .build();

    /** The workload; it has no state. */
    public IntegrateWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(parameters.integer("n", 1, LARGEST), null);
    }

    private static double whole(int n, Integral form) {
        return form.area(0, Curve.at(0), n, Curve.at(n), Curve.trapezium(0, Curve.at(0), n, Curve.at(n)));
    }

    private static String forkJoin(int n, int levels, RunContext context) {
        ForkJoinArea task = new ForkJoinArea(
                0, Curve.at(0), n, Curve.at(n), Curve.trapezium(0, Curve.at(0), n, Curve.at(n)), levels);
        context.forkJoin().invoke(task);
        return Double.toString(task.result());
    }
}
