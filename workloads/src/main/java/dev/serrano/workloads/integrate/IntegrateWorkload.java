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
public final class IntegrateWorkload extends TableWorkload<Range> {
    private static final int LARGEST = 10_000;
    private static final int DEEPEST = 60;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "integrate",
            "the area under x^3 + x from 0 to n, by halving intervals",
            "the cost of a task with a little arithmetic in it; values that are no objects",
            "the X10 distribution, as used by Kumar (n=1000, no cut-off) and by Imam (n=10000, cut-off at depth 10)",
            List.of(
                    Parameter.integer("n", 5_000, "the end of the range, 1 to " + LARGEST),
                    Parameter.integer(
                            "cutoff",
                            ForkJoinArea.CUT_OFF_DEPTH,
                            "down to which depth the forms with a cut-off have tasks, 0 to " + DEEPEST)));

    private interface Integral {
        double area(double left, double fLeft, double right, double fRight, double area);
    }

    private static final FormTable<Range> FORMS = FormTable.<Range>builder()
            .serrano("join", range -> whole(range, JoinArea::area))
            .serrano("future", range -> whole(range, FutureArea::area))
            .serrano("async-finish", range -> whole(range, AsyncFinishArea::area))
            .serrano("shadow-stack", range -> whole(range, ShadowStackArea::area))
            .serrano("async-finish-cutoff", CutOffArea::asyncFinish)
            .serrano("habanero-finish-cutoff", CutOffArea::habaneroFinish)
            .serrano("future-cutoff", CutOffArea::byFuture)
            .forkJoin("task", (range, context) -> forkJoin(range, ForkJoinArea.NO_CUT_OFF, context))
            .forkJoin("task-cutoff", (range, context) -> forkJoin(range, range.cutOff(), context))
            .blocking("latch-cutoff", CutOffArea::byLatch)
            .openMp("task", range -> arguments(range, ForkJoinArea.NO_CUT_OFF), IntegrateWorkload::answer)
            .openMp("task-cutoff", range -> arguments(range, range.cutOff()), IntegrateWorkload::answer)
            .serial(range -> whole(range, SerialArea::area))
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
        int n = parameters.integer("n", 1, LARGEST);
        return FORMS.prepare(new Range(n, parameters.integer("cutoff", 0, DEEPEST)), null);
    }

    private static String[] arguments(Range range, int levels) {
        return new String[] {Integer.toString(range.n()), Integer.toString(levels)};
    }

    /** The same number as Java writes it. */
    private static String answer(String printed) {
        return Double.toString(Double.parseDouble(printed));
    }

    private static double whole(Range range, Integral form) {
        int n = range.n();
        return form.area(0, Curve.at(0), n, Curve.at(n), Curve.trapezium(0, Curve.at(0), n, Curve.at(n)));
    }

    private static String forkJoin(Range range, int levels, RunContext context) {
        int n = range.n();
        ForkJoinArea task = new ForkJoinArea(
                0, Curve.at(0), n, Curve.at(n), Curve.trapezium(0, Curve.at(0), n, Curve.at(n)), levels);
        context.forkJoin().invoke(task);
        return Double.toString(task.result());
    }
}
