package dev.serrano.bench.report;

import dev.serrano.bench.model.Report;

/** What tables and pages say of a report as a whole. */
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
}
