package dev.serrano.races;

import java.util.List;

/**
 * What a {@link RaceDetector} has found.
 * {@snippet :
 * RaceReport report = detector.report();
 * if (!report.isRaceFree()) {
 *     System.out.print(report.text());
 * }
 * }
 *
 * @param races the pairs that nothing orders, once for each pair of lines, in the order in which they were found
 * @param notDeterminate the pairs whose order was that of this run
 * @param unchecked how many accesses were not checked, since the memory of the detector was used up; 0 if all were
 * @param unwoven classes of the program that have spawned tasks and are not woven: their accesses were not checked
 * @param tasks how many tasks there were
 */
public record RaceReport(
        List<Race> races, List<Race> notDeterminate, long unchecked, List<String> unwoven, long tasks) {
    /** Copies the lists. */
    public RaceReport {
        races = List.copyOf(races);
        notDeterminate = List.copyOf(notDeterminate);
        unwoven = List.copyOf(unwoven);
    }

    /** Whether there is no race among the accesses that were checked. */
    public boolean isRaceFree() {
        return races.isEmpty();
    }

    /** Whether all accesses were checked, as far as the detector knows. */
    public boolean isComplete() {
        return unchecked == 0 && unwoven.isEmpty();
    }

    /** The report as text, each pair with its lines and a summary at the end. */
    public String text() {
        StringBuilder b = new StringBuilder();
        for (Race r : races) {
            b.append(r.text()).append('\n');
        }
        for (Race r : notDeterminate) {
            b.append(r.text()).append('\n');
        }
        b.append(count(races.size(), "race")).append(", ");
        b.append(count(notDeterminate.size(), "pair")).append(" not determinate, in ");
        b.append(count(tasks, "task")).append('\n');
        if (!unwoven.isEmpty()) {
            b.append("not woven, so not checked: ")
                    .append(String.join(", ", unwoven))
                    .append('\n');
        }
        if (unchecked > 0) {
            b.append("the memory for the check was used up: ").append(count(unchecked, "access"));
            b.append(unchecked == 1 ? " was" : " were").append(" not checked; choose a smaller input, or more heap\n");
        }
        return b.toString();
    }

    private static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    /** The report as JSON: an object with the components of this record, and of those in it. */
    public String json() {
        return RaceJson.of(this);
    }
}
