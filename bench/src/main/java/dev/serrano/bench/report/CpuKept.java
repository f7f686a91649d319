package dev.serrano.bench.report;

import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import java.util.OptionalDouble;

/**
 * CPU time that others kept from the runs of a report, over the runs for which the system reports it.
 *
 * @param kept what was kept, in seconds
 * @param used the CPU time that the runs had
 * @param elapsed how long they took
 */
record CpuKept(double kept, double used, double elapsed) {

    private static final double WORTH_A_WARNING = 0.05;

    static CpuKept of(Report report) {
        double kept = 0;
        double used = 0;
        double elapsed = 0;
        for (Row row : report.rows()) {
            for (Sample sample : row.samples()) {
                Double ofSample = sample.counters().get(Counters.CPU_KEPT_SECONDS);
                if (ofSample != null) {
                    kept += ofSample;
                    used += sample.counters().getOrDefault(Counters.CPU_SECONDS, 0.0);
                    elapsed += sample.seconds();
                }
            }
        }
        return new CpuKept(kept, used, elapsed);
    }

    /** The share of the time that the runs wanted, from 0 to 1; empty where the system does not report it. */
    OptionalDouble share() {
        return kept + used > 0 ? OptionalDouble.of(kept / (kept + used)) : OptionalDouble.empty();
    }

    /** Whether that has made the figures worse: programs that hardly want a processor do not suffer. */
    boolean matters() {
        return share().orElse(0) >= WORTH_A_WARNING && kept >= WORTH_A_WARNING * elapsed;
    }
}
