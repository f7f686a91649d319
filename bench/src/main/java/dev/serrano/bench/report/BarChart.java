package dev.serrano.bench.report;

import dev.serrano.bench.model.Row;
import dev.serrano.bench.statistics.Quantiles;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A chart with one horizontal bar for each row: the median, and a whisker from the 10% to the 90% quantile. */
final class BarChart {

    private static final int WIDTH = 900;
    private static final int LABELS = 300;
    private static final int VALUES = 90;
    private static final int STEP = 26;
    private static final int THICKNESS = 16;
    private static final double ROOM = WIDTH - LABELS - VALUES;

    private BarChart() {}

    /** The chart; empty if there is nothing to draw. */
    static String svg(List<Row> rows) {
        List<String> bars = new ArrayList<>();
        double longest = 0;
        for (Row row : rows) {
            Quantiles spread = row.spread();
            longest = spread == null ? longest : Math.max(longest, spread.at(0.9));
        }
        if (longest <= 0) {
            return "";
        }
        for (Row row : rows) {
            Quantiles spread = row.spread();
            if (spread != null) {
                bars.add(bar(row, spread, bars.size() * STEP, ROOM / longest));
            }
        }
        int height = bars.size() * STEP + 4;
        return "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"median times with 10%% and 90%% quantiles\">\n%s</svg>\n"
                .formatted(WIDTH, height, String.join("", bars));
    }

    private static String bar(Row row, Quantiles spread, int top, double scale) {
        String style = row.subject().form().runtime() == Rival.SERRANO ? "bar ours" : "bar";
        double end = LABELS + spread.median() * scale;
        String low = coordinate(LABELS + spread.at(0.1) * scale);
        double high = LABELS + spread.at(0.9) * scale;
        int middle = top + 2 + THICKNESS / 2;
        return """
            <text x="%d" y="%d" text-anchor="end">%s</text>
            <rect class="%s" x="%d" y="%d" width="%s" height="%d" rx="2"/>
            <line class="whisker" x1="%s" y1="%d" x2="%s" y2="%d"/>
            <text class="value" x="%s" y="%d">%s</text>
            """.formatted(
                        LABELS - 8,
                        middle + 4,
                        label(row),
                        style,
                        LABELS,
                        top + 2,
                        coordinate(Math.max(1, end - LABELS)),
                        THICKNESS,
                        low,
                        middle,
                        coordinate(high),
                        middle,
                        coordinate(Math.max(end, high) + 6),
                        middle + 4,
                        Xml.text(Numbers.seconds(spread.median())));
    }

    private static String label(Row row) {
        StringBuilder label = new StringBuilder(row.subject().form().toString());
        label.append(", ")
                .append(row.subject().workers())
                .append(row.subject().workers() == 1 ? " worker" : " workers");
        row.subject().tags().forEach((name, value) -> label.append(", ").append(value));
        return Xml.text(label.toString());
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
