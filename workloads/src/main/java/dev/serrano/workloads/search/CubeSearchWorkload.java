package dev.serrano.workloads.search;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** A goal in four dimensions, by nested searches: the thesis's CS. */
public final class CubeSearchWorkload extends TableWorkload<Cube> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cube-search",
            "a goal in four dimensions, by searches inside searches",
            "the end of an outer search ends the inner ones: without eurekas each knows its own call alone",
            "the eureka program CS of Imam's thesis, the goal in proportion",
            List.of(
                    Parameter.integer("outer", 12, "size of the two outer dimensions, 1 to 100"),
                    Parameter.integer("middle", 30, "size of the third dimension, 1 to 1000"),
                    Parameter.integer("line", 5_000, "size of the fourth dimension, 1 to 1000000")));

    private static final FormTable<Cube> FORMS = FormTable.<Cube>builder()
            .serrano("eureka", CubeSearches::byEureka)
            .serrano("token", CubeSearches::byToken)
            .serrano("exception", CubeSearches::byException)
            .serrano("bodies", CubeSearches::inBodies)
            .serrano("to-the-end", CubeSearches::toTheEnd)
            .serial(CubeSearches::serial)
            .build();

    /** The workload; it has no state. */
    public CubeSearchWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Cube cube = Cube.of(
                parameters.integer("outer", 1, 100),
                parameters.integer("middle", 1, 1_000),
                parameters.integer("line", 1, 1_000_000));
        return FORMS.prepare(cube, "found");
    }
}
