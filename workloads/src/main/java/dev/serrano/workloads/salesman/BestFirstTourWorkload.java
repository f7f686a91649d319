package dev.serrano.workloads.salesman;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.OrderForms;
import java.util.List;

/**
 * The shortest tour through random cities by tasks with and without priorities. All forms have the same tasks and the
 * same bound; the counter {@code expanded} shows what the order saves.
 */
public final class BestFirstTourWorkload extends TableWorkload<Tour> {
    private static final int MOST = 24;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "best-first-tour",
            "the shortest tour through cities, best beginnings first",
            "priorities of tasks: the order decides how much there is to do",
            "branch and bound as in travelling-salesman, with a task for each beginning of a tour",
            List.of(Parameter.integer("cities", 15, "how many cities, 2 to " + MOST)));

    private static final FormTable<Tour> FORMS = OrderForms.<Tour>all().build();

    /** The workload; it has no state. */
    public BestFirstTourWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Tour.of(Cities.random(parameters.integer("cities", 2, MOST))), null);
    }
}
