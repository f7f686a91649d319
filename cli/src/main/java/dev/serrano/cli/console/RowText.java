package dev.serrano.cli.console;

import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.report.Numbers;
import dev.serrano.bench.statistics.Quantiles;

/** The text of a row in the tables of all commands. */
public final class RowText {

    /** Stands where there is no value. */
    public static final String NOTHING = "-";

    private RowText() {}

    /** Whether the answer was right. */
    public static String answer(Row row) {
        if (row.failure() != null) {
            return "failed";
        }
        return row.ok() ? "ok" : "WRONG";
    }

    /** A quantile of the times. */
    public static String quantile(Row row, double q) {
        Quantiles spread = row.spread();
        return spread == null ? NOTHING : Numbers.seconds(spread.at(q));
    }

    /** Complains about every row that failed or was wrong; returns whether there was none. */
    public static boolean complain(Report report, Terminal terminal) {
        boolean ok = true;
        for (Row row : report.rows()) {
            if (row.failure() != null) {
                terminal.complain(row.subject().label() + " failed: " + row.failure());
            } else if (!row.ok()) {
                terminal.complain(row.subject().label() + " gave a wrong answer, " + row.checksum());
            }
            ok &= row.ok();
        }
        return ok;
    }
}
