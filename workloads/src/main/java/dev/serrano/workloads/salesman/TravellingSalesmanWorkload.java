package dev.serrano.workloads.salesman;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.BoundForms;
import java.util.List;

/**
 * The shortest tour through random cities: the thesis's TSP, with 24 of them. The form without an early end looks at all
 * tours, as many as (cities - 1)!: some 360,000 of 10 cities, and in the thesis it did not end.
 */
public final class TravellingSalesmanWorkload extends TableWorkload<Tour> {
    private static final int MOST = 24;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "travelling-salesman",
            "the shortest tour through cities, by branch and bound",
            "tasks that end one by one, when a shorter tour than theirs is known",
            "the eureka program TSP of Imam's thesis, section 4.5.4, after R. Wiener; here fewer cities",
            List.of(Parameter.integer(
                    "cities",
                    15,
                    "how many cities, 2 to " + MOST + "; 24 in the thesis, 11 at most for the form to-the-end")));

    private static final FormTable<Tour> FORMS = BoundForms.<Tour>all().build();

    /** The workload; it has no state. */
    public TravellingSalesmanWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Tour.of(Cities.random(parameters.integer("cities", 2, MOST))), null);
    }
}
