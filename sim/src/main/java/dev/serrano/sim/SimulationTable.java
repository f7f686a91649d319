package dev.serrano.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Results as a table of text. */
public final class SimulationTable {
    private static final List<String> HEADS = List.of(
            "scheduler",
            "workers",
            "time",
            "speed-up",
            "efficiency",
            "steals",
            "tasks/steal",
            "half",
            "failed/steal",
            "messages",
            "run",
            "queue",
            "steal",
            "idle",
            "end known");

    private SimulationTable() {}

    /** The titles of the columns. */
    public static List<String> heads() {
        return HEADS;
    }

    /**
     * The cells of a result, as many as there are {@link #heads()}.
     *
     * @param r the result
     */
    public static List<String> cells(SimulationResult r) {
        return List.of(
                r.scheduler(),
                Integer.toString(r.machine().workers()),
                time(r.nanos()),
                number(r.speedup()),
                percent(r.efficiency()),
                Long.toString(r.counts().steals()),
                number(r.tasksPerSteal()),
                percent(r.halfShare()),
                number(r.failedPerSteal()),
                Long.toString(r.counts().messages()),
                percent(r.use().run()),
                percent(r.use().queue()),
                percent(r.use().steal()),
                percent(r.use().idle()),
                time(r.detectionNanos()));
    }

    /**
     * All results, a line each, under their titles.
     *
     * @param results what to show
     */
    public static List<String> lines(List<SimulationResult> results) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADS);
        results.forEach(r -> rows.add(cells(r)));
        int[] widths = new int[HEADS.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /**
     * A duration with a unit that suits it; a dash for NaN.
     *
     * @param nanos the duration
     */
    public static String time(double nanos) {
        if (Double.isNaN(nanos)) {
            return "-";
        }
        if (nanos < 1e4) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        if (nanos < 1e7) {
            return String.format(Locale.ROOT, "%.1f us", nanos / 1e3);
        }
        return nanos < 1e10
                ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    private static String number(double d) {
        return Double.isNaN(d) ? "-" : String.format(Locale.ROOT, d < 1000 ? "%.2f" : "%.0f", d);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
