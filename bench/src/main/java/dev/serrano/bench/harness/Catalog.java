package dev.serrano.bench.harness;

import dev.serrano.bench.probe.Probes;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.util.Optional;

/** Looks up a workload by its name for the harness. */
@FunctionalInterface
public interface Catalog {

    /** The workload of that name. */
    Optional<Workload> find(String name);

    /** The shipped workloads, and the harness's own probes. */
    static Catalog standard() {
        return name -> Workloads.find(name).or(() -> Probes.find(name));
    }
}
