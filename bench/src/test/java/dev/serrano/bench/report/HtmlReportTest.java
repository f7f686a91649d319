package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

final class HtmlReportTest {

    @Test
    void needsNothingFromOutside() {
        String page = page();
        assertThat(page).doesNotContain("http", "<script", "<link", "@import", "url(", "src=");
        assertThat(page).contains("prefers-color-scheme: dark").contains("<svg").contains("25.0.3 (Some Vendor)");
    }

    @Test
    void whatUsersWriteIsNotReadAsMarkup() {
        Case subject = new Case(
                "smith-waterman",
                new Form(Rival.SERRANO, "future"),
                2,
                Map.of("a", "<b>&\"x\".fasta"),
                Set.of(),
                Map.of());
        String page = new HtmlReport().text(new Report(Fixtures.ENVIRONMENT, List.of(row(subject, 1))));
        assertThat(page).contains("a=&lt;b&gt;&amp;&quot;x&quot;.fasta").doesNotContain("<b>");
    }

    @Test
    void theChartIsWellFormedAndHasABarForEachRowWithSamples() throws Exception {
        String page = page();
        String svg = page.substring(page.indexOf("<svg"), page.indexOf("</svg>") + "</svg>".length());
        var document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(2);
        assertThat(document.getElementsByTagName("line").getLength()).isEqualTo(2);
    }

    @Test
    void rowsWithDifferentParametersStandApart() {
        Case small = new Case("fib", new Form(Rival.SERIAL, "serial"), 1, Map.of("n", "10"), Set.of(), Map.of());
        Case large = new Case("fib", new Form(Rival.SERIAL, "serial"), 1, Map.of("n", "20"), Set.of(), Map.of());
        String page = new HtmlReport().text(new Report(Fixtures.ENVIRONMENT, List.of(row(small, 1), row(large, 9))));
        assertThat(page).contains("fib <span>n=10</span>").contains("fib <span>n=20</span>");
    }

    private static String page() {
        Case ours = Fixtures.serrano("fib", 2);
        Case rival = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "task"), 2);
        Case failed = Fixtures.aCase("fib", new Form(Rival.THREADS, "thread"), 2);
        return new HtmlReport()
                .text(new Report(
                        Fixtures.ENVIRONMENT,
                        List.of(row(ours, 1), row(rival, 2), new Row("run", failed, List.of(), 0, "it broke"))));
    }

    private static Row row(Case subject, double seconds) {
        return new Row("run", subject, List.of(Fixtures.sample(seconds), Fixtures.sample(seconds * 2)), 1, null);
    }
}
