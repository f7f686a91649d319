package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.report.PageBlock.Entries;
import dev.serrano.bench.report.PageBlock.Figure;
import dev.serrano.bench.report.PageBlock.Finding;
import dev.serrano.bench.report.PageBlock.Folded;
import dev.serrano.bench.report.PageBlock.Keys;
import dev.serrano.bench.report.PageBlock.Lines;
import dev.serrano.bench.report.PageModel.Section;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PageModelTest {

    private static final Pattern TAG = Pattern.compile("<[^<>\"]*(?:\"[^\"]*\"[^<>\"]*)*>");

    /** A page with the text in each place that takes one. */
    private static String page(String text) {
        HtmlTable table = new HtmlTable(text).text(text).number(text);
        table.row();
        table.cell(text, text).cell(1.5, text);
        List<PageBlock> blocks = List.of(
                new Lines(List.of(text)),
                new Finding(text),
                new Keys(List.of(new PageBlock.Key(text, text, text))),
                new Entries(Map.of(text, text)),
                new Figure(text, text, text, text),
                table);
        return new PageModel(
                        text,
                        text,
                        "p { margin: 0 }\n",
                        List.of(
                                new Section(text, false, text, text, blocks),
                                Section.of(text, new Folded(text, blocks))),
                        List.of(PageData.element("data", "{\"name\": \"" + text.replace("\"", "\\\"") + "\"}")))
                .markup();
    }

    /** The tags in their order, without the values of attributes. */
    private static List<String> tags(String page) {
        return TAG.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(tag -> tag.replaceAll("\"[^\"]*\"", "\"\""))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<b>",
                "</script><script>alert(1)</script>",
                "</title></style></h2></td></table>",
                "\" onmouseover=\"alert(1)",
                "' onmouseover='alert(1)",
                "\"><img src=x onerror=alert(1)>",
                "<!-- ",
                "]]>",
                "&lt;b&gt; & &amp;",
                "${page.title()} @if(true) $unsafe{1}"
            })
    void aTextStaysInItsPlace(String text) {
        String page = page(text);
        assertThat(tags(page)).isEqualTo(tags(page("harmless")));
        assertThat(page).doesNotContain("<b>", "<img", "<!-- ", "<script>alert");
    }

    @Test
    void aTextIsReadAsItWasWritten() {
        assertThat(page("a < b && \"c\" > 'd'"))
                .contains(
                        "<title>a &lt; b &amp;&amp; \"c\" &gt; 'd'</title>",
                        "aria-label=\"a &lt; b &amp;&amp; &#34;c&#34; > &#39;d&#39;\"");
        assertThat(page("&amp;")).contains("<li>&amp;amp;</li>");
    }

    @Test
    void whatIsNotThereHasNoMarkup() {
        String page = new PageModel(
                        "t", "w", "", List.of(new Section("drawing", true, null, null, List.of())), List.of())
                .markup();
        assertThat(page).contains("<section id=\"drawing\" hidden>").doesNotContain("<h2>", "data-v");
        HtmlTable table = new HtmlTable("c").text("a").number("b");
        table.row();
        table.cell("x").cell(Double.NaN, "–");
        assertThat(new PageModel("t", "w", "", List.of(Section.of("s", table)), List.of()).markup())
                .contains("<section>", "<td class=\"t\">x</td><td class=\"n\">–</td>");
    }
}
