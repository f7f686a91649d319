package dev.serrano.bench;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values that several tests need. */
public final class Fixtures {

    /** An environment that no machine has. */
    public static final Environment ENVIRONMENT = new Environment(
            "25.0.3 (Some Vendor)",
            List.of("-XX:+UseParallelGC"),
            2,
            "scheduled",
            "default",
            "2026-01-02T03:04:05Z",
            "abc",
            new Machine("Some CPU", "Some OS 1", 1L << 30, 0.5, 1.25));

    private Fixtures() {}

    /** A sample with the answer 5. */
    public static Sample sample(double seconds) {
        return new Sample(seconds, "5", true, Map.of());
    }

    /** What one JVM measured in the block {@code run}; nothing if there is no sample. */
    public static List<Series> series(Sample... samples) {
        return samples.length == 0 ? List.of() : List.of(new Series("run", 0, List.of(samples)));
    }

    /** The future form of a workload with the parameter n=38. */
    public static Case serrano(String workload, int workers) {
        return aCase(workload, new Form(Rival.SERRANO, "future"), workers);
    }

    /** A form of a workload with the parameter n=38. */
    public static Case aCase(String workload, Form form, int workers) {
        return new Case(workload, form, workers, Map.of("n", "38"), Set.of("n"), Map.of());
    }
}
