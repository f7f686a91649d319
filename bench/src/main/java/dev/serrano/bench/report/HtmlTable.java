package dev.serrano.bench.report;

import java.util.Locale;

/**
 * A table of an HTML page. A click on a title sorts it by that column, if the reader's browser runs the page's script.
 */
final class HtmlTable {

    private final StringBuilder head = new StringBuilder();
    private final StringBuilder body = new StringBuilder();

    /** A table; the caption says what it holds. */
    HtmlTable(String caption) {
        head.append(
                "<p class=\"caption\">%s</p>\n<div class=\"wide\" tabindex=\"0\"><table class=\"sortable\" aria-label=\"%s\">\n<thead><tr>"
                        .formatted(Xml.text(caption), Xml.text(caption)));
    }

    /** One more column of text. */
    HtmlTable text(String title) {
        return column("t", title);
    }

    /** One more column of numbers. */
    HtmlTable number(String title) {
        return column("n", title);
    }

    private HtmlTable column(String style, String title) {
        head.append("<th scope=\"col\" class=\"%s\"><button type=\"button\">%s</button></th>"
                .formatted(style, Xml.text(title)));
        return this;
    }

    /** Begins a row. */
    void row() {
        body.append(body.isEmpty() ? "<tr>" : "</tr>\n<tr>");
    }

    /** A cell of text. */
    HtmlTable cell(String text) {
        return cell("t", text);
    }

    /** A cell of text in a style of the page. */
    HtmlTable cell(String style, String text) {
        body.append("<td class=\"%s\">%s</td>".formatted(style, Xml.text(text.strip())));
        return this;
    }

    /** A cell with a number as people read it; sorted by its value, one that is not a number last. */
    HtmlTable cell(double value, String text) {
        String key = Double.isNaN(value) ? "" : " data-v=\"" + String.format(Locale.ROOT, "%.9g", value) + "\"";
        body.append("<td class=\"n\"%s>%s</td>".formatted(key, Xml.text(text)));
        return this;
    }

    /** A cell with a count. */
    HtmlTable cell(long count) {
        return cell((double) count, Numbers.count((double) count));
    }

    /** The markup. */
    String markup() {
        return head + "</tr></thead>\n<tbody>" + body + (body.isEmpty() ? "" : "</tr>") + "</tbody>\n</table></div>\n";
    }
}
