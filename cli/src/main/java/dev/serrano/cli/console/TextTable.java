package dev.serrano.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table of text with aligned columns. */
public final class TextTable {

    private static final String GAP = "  ";

    private final List<String> titles;
    private final List<Boolean> rightAligned;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these columns; a title that starts with {@code >} stands over a column aligned to the right. */
    public TextTable(String... columns) {
        this.titles = List.of(columns).stream()
                .map(column -> column.startsWith(">") ? column.substring(1) : column)
                .toList();
        this.rightAligned =
                List.of(columns).stream().map(column -> column.startsWith(">")).toList();
    }

    public void row(String... cells) {
        if (cells.length != titles.size()) {
            throw new IllegalArgumentException(
                    "a row of " + cells.length + " cells in a table of " + titles.size() + " columns");
        }
        rows.add(List.of(cells));
    }

    public void print(PrintWriter out) {
        int[] widths = new int[titles.size()];
        widen(widths, titles);
        rows.forEach(row -> widen(widths, row));
        out.println(line(widths, titles));
        rows.forEach(row -> out.println(line(widths, row)));
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
        }
    }

    private String line(int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : GAP);
            line.append(rightAligned.get(i) ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
