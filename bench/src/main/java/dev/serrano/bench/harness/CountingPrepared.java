package dev.serrano.bench.harness;

import dev.serrano.workloads.Prepared;
import java.util.Map;

/** A prepared workload that counts something of its own, beside what the runtime counts. */
public interface CountingPrepared extends Prepared {

    /** The counts of the latest run, by name. */
    Map<String, Double> counters();
}
