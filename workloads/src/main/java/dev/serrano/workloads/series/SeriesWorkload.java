package dev.serrano.workloads.series;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.loop.LoopForms;
import java.util.List;

/** The first Fourier coefficients of (x + 1)<sup>x</sup>, a task for each pair. */
public final class SeriesWorkload extends TableWorkload<Coefficients> {
    private static final int MOST_TERMS = 10_000_000;
    private static final int MOST_STEPS = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "series",
            "the first Fourier coefficients of (x+1)^x from 0 to 2",
            "equal tasks that only compute: how near the speed-up comes to the number of workers",
            "Series of the Java Grande benchmarks, as used for HJlib; size A has 10,000 terms",
            List.of(
                    Parameter.integer("terms", 10_000, "how many pairs of coefficients, 1 to " + MOST_TERMS),
                    Parameter.integer(
                            "steps", 1_000, "into how many steps an integral is divided, 2 to " + MOST_STEPS)));

    private static final FormTable<Coefficients> FORMS = LoopForms.addTo(
                    FormTable.<Coefficients>builder()
                            .serrano("future", FutureSeries::run)
                            .blocking("future", FutureSeries::byBlocking),
                    new SeriesProgram())
            .build();

    /** The workload; it has no state. */
    public SeriesWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int terms = parameters.integer("terms", 1, MOST_TERMS);
        int steps = parameters.integer("steps", 2, MOST_STEPS);
        return FORMS.prepare(new Coefficients(terms, steps), null);
    }
}
