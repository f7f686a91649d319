package dev.serrano.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table of an HTML page. A click on a title sorts it by that column, if the reader's browser runs the page's script.
 */
final class HtmlTable implements PageBlock {

    /** A column: its style, {@code t} for text or {@code n} for numbers, and its title. */
    record Column(String style, String title) {}

    /** A cell; the column is sorted by the key, which is null for a text and for a number that there is none of. */
    record Cell(String style, @Nullable String key, String text) {}

    private final String caption;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    /** A table; the caption says what it holds. */
    HtmlTable(String caption) {
        this.caption = caption;
    }

    /** What it holds. */
    String caption() {
        return caption;
    }

    /** The columns, from the left. */
    List<Column> columns() {
        return Collections.unmodifiableList(columns);
    }

    /** The rows, from the top. */
    List<List<Cell>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** One more column of text. */
    HtmlTable text(String title) {
        columns.add(new Column("t", title));
        return this;
    }

    /** One more column of numbers. */
    HtmlTable number(String title) {
        columns.add(new Column("n", title));
        return this;
    }

    /** Begins a row. */
    void row() {
        rows.add(new ArrayList<>());
    }

    /** A cell of text. */
    HtmlTable cell(String text) {
        return cell("t", text);
    }

    /** A cell of text in a style of the page. */
    HtmlTable cell(String style, String text) {
        rows.getLast().add(new Cell(style, null, text.strip()));
        return this;
    }

    /** A cell with a number as people read it; sorted by its value, one that is not a number last. */
    HtmlTable cell(double value, String text) {
        String key = Double.isNaN(value) ? null : String.format(Locale.ROOT, "%.9g", value);
        rows.getLast().add(new Cell("n", key, text));
        return this;
    }

    /** A cell with a count. */
    HtmlTable cell(long count) {
        return cell((double) count, Numbers.count((double) count));
    }
}
