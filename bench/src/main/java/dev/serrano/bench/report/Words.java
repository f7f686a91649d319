package dev.serrano.bench.report;

import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import java.util.List;
import java.util.OptionalDouble;

/** The texts of tables and pages about a report as a whole. */
public final class Words {

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

    /** Conditions that made the figures worse, a line each. */
    public static List<String> warnings(Report report) {
        CpuKept kept = CpuKept.of(report);
        return !kept.matters()
                ? List.of()
                : List.of(
                        ("the runs got %s less CPU time than they wanted: other processes had it, or a limit held them"
                                        + " back. Times are longer than the programs need, ratios less sure")
                                .formatted(Numbers.percent(kept.share().orElse(0))));
    }

    /** The processor time that others kept from the runs. */
    static String kept(Report report) {
        OptionalDouble kept = CpuKept.of(report).share();
        return kept.isPresent()
                ? Numbers.percent(kept.getAsDouble()) + " of what the runs wanted"
                : "not known on this system";
    }

    /** The load averages. */
    static String load(Machine machine) {
        Double begin = machine.loadBegin();
        Double end = machine.loadEnd();
        return begin == null
                ? "not known on this system"
                : Numbers.digits(begin) + " at the beginning"
                        + (end == null ? "" : ", " + Numbers.digits(end) + " at the end");
    }

    /** A size in the largest unit that leaves no more than four digits. */
    static String bytes(long bytes) {
        return bytes >= 10L << 30 ? (bytes >> 30) + " GiB" : (bytes >> 20) + " MiB";
    }
}
