package dev.serrano.bench.report;

import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import java.util.List;
import java.util.OptionalDouble;

/** What tables and pages say of a report as a whole. */
public final class Words {

    private static final double WORTH_A_WARNING = 0.05;

    private Words() {}

    /** How many JVMs measured, and how many were asked for if that is another number. */
    public static String jvms(Report report) {
        int fewest = report.fewestForks();
        int most = report.mostForks();
        String had = fewest == most ? Integer.toString(most) : fewest + " to " + most;
        if (report.forks() == 1) {
            return most == 1 ? "1 JVM" : had + " JVMs";
        }
        String asked = fewest == report.forks() ? "" : ", " + report.forks() + " were asked for";
        return "%s %s for each block%s".formatted(had, most == 1 ? "JVM" : "JVMs", asked);
    }

    /**
     * The share of the CPU time which the runs wanted that others kept from them, from 0 to 1; empty where the system
     * does not tell.
     */
    static OptionalDouble cpuKeptShare(Report report) {
        double used = 0;
        double kept = 0;
        for (Row row : report.rows()) {
            for (Sample sample : row.samples()) {
                Double ofSample = sample.counters().get(Counters.CPU_KEPT_SECONDS);
                if (ofSample != null) {
                    kept += ofSample;
                    used += sample.counters().getOrDefault(Counters.CPU_SECONDS, 0.0);
                }
            }
        }
        return used + kept > 0 ? OptionalDouble.of(kept / (used + kept)) : OptionalDouble.empty();
    }

    /** What made the figures worse than they need be, a line each. */
    public static List<String> warnings(Report report) {
        OptionalDouble kept = cpuKeptShare(report);
        return kept.orElse(0) < WORTH_A_WARNING
                ? List.of()
                : List.of(
                        ("the runs got %s less CPU time than they wanted: other processes had it, or a limit held them"
                                        + " back. Times are longer than the programs need, ratios less sure")
                                .formatted(Numbers.percent(kept.getAsDouble())));
    }

    /** What others kept from the runs. */
    static String kept(Report report) {
        OptionalDouble kept = cpuKeptShare(report);
        return kept.isPresent()
                ? Numbers.percent(kept.getAsDouble()) + " of what the runs wanted"
                : "not known, this system does not tell";
    }

    /** The load averages. */
    static String load(Machine machine) {
        Double begin = machine.loadBegin();
        Double end = machine.loadEnd();
        return begin == null
                ? "not known, this system does not tell"
                : Numbers.digits(begin) + " at the beginning"
                        + (end == null ? "" : ", " + Numbers.digits(end) + " at the end");
    }

    /** A size in the largest unit that leaves no more than four digits. */
    static String bytes(long bytes) {
        return bytes >= 10L << 30 ? (bytes >> 30) + " GiB" : (bytes >> 20) + " MiB";
    }
}
