package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HtmlReportTest {

    /** Of plot.umd.min.js in the npm package @observablehq/plot 0.6.17. */
    private static final String PLOT_SHA_256 = "4358086467740777dd788d6b27a95cebdbaefdd50c730a3060117073bd7134cb";

    private static final Case OURS = Fixtures.serrano("fib", 2);
    private static final Case RIVAL = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "task"), 2);
    private static final Case SERIAL = Fixtures.aCase("fib", new Form(Rival.SERIAL, "serial"), 1);
    private static final Case FAILED = Fixtures.aCase("fib", new Form(Rival.THREADS, "thread"), 2);
    private static final Report REPORT = new Report(
            Fixtures.ENVIRONMENT,
            List.of(
                    row(SERIAL, 3),
                    row(OURS, 1),
                    row(RIVAL, 2),
                    new Row("run", FAILED, List.of(), "it broke </script> badly")));
    private static final Timeline TIMELINE = new Timeline(
            OURS,
            0.002,
            List.of(0.001, 0.002),
            List.of(
                    new Timeline.Lane("rr", List.of(10L, 2L), List.of(0L, 0L), List.of(0L, 0L), List.of(1L, 0L)),
                    new Timeline.Lane("mi", List.of(3L, 0L), List.of(1L, 0L), List.of(3L, 0L), List.of(0L, 0L))),
            List.of(1, 0));
    private static final String PAGE =
            new HtmlReport().text(new PageContent("fib & more", REPORT, List.of(TIMELINE), List.of()));

    @Test
    void nothingIsLoadedFromOutside() {
        String markup = PAGE.replaceAll("(?s)<script>.*?</script>", "<script></script>");
        assertThat(markup).doesNotContain("http:", "https:", "<link", "<img", "<iframe", "@import", "url(", " src=");
        assertThat(PageParts.own("report.js")).doesNotContain("fetch(", "import(", "XMLHttpRequest", "http:", "https:");
        assertThat(PAGE)
                .contains("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'\"");
    }

    @Test
    void theDataInThePageIsThatOfTheJsonReport() throws Exception {
        assertThat(embedded("report")).isEqualTo(new ObjectMapper().readTree(new ReportJson().text(REPORT, List.of())));
    }

    @Test
    void theRatiosAreThoseOfTheRounds() throws Exception {
        JsonNode comparisons = embedded("comparisons");
        assertThat(comparisons).hasSize(2);
        JsonNode withSerial = comparisons.get(0);
        assertThat(withSerial.get("row").intValue()).isEqualTo(1);
        assertThat(withSerial.get("rival").intValue()).isZero();
        assertThat(withSerial.get("ratio").doubleValue()).isEqualTo(1.0 / 3);
        assertThat(withSerial.get("interval").asText()).isEqualTo("no interval");
        assertThat(withSerial.has("low") || withSerial.has("high"))
                .as("one JVM")
                .isFalse();
        assertThat(comparisons.get(1).get("ratio").doubleValue()).isEqualTo(0.5);
        assertThat(PAGE).contains(">0.50×<", ">3.00×<");
    }

    @Test
    void theTimeLineHasEveryReading() throws Exception {
        JsonNode line = embedded("timelines").get(0);
        assertThat(line.get("lanes").get(1).get("states").asText()).isEqualTo("mi");
        assertThat(line.get("lanes").get(0).get("tasks").get(0).intValue()).isEqualTo(10);
        assertThat(line.get("suspended").get(0).intValue()).isEqualTo(1);
        assertThat(PAGE).contains("Workers over time").contains("data-chart=\"timeline\" data-items=\"0\"");
    }

    @Test
    void manyTimeLinesAreFoldedAndStandWithTheirRows() {
        String page =
                new HtmlReport().text(new PageContent("suite", REPORT, Collections.nCopies(5, TIMELINE), List.of()));
        assertThat(page)
                .containsSubsequence(
                        "<h2>fib",
                        "<details>",
                        "<summary>Workers over time: fib future (serrano, 2 workers), 2.00 ms</summary>",
                        "data-chart=\"timeline\" data-items=\"0\"",
                        "Worker by worker",
                        "</details>",
                        "data-items=\"4\"",
                        "</section>",
                        "<h2>Where this was measured");
        assertThat(page).doesNotContain("<h2>Workers over time");
    }

    @Test
    void librariesKeepTheirNotices() throws Exception {
        assertThat(PAGE).contains("Mike Bostock", "Observable, Inc.", "Mikola Lysenko");
        assertThat(PAGE.split("Permission to use, copy, modify", -1)).hasSizeGreaterThanOrEqualTo(4);
        byte[] plot = PageParts.own("plot/plot.umd.min.js").getBytes(StandardCharsets.UTF_8);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(plot)))
                .isEqualTo(PLOT_SHA_256);
    }

    @Test
    void rowsWithDifferentParametersStandApart() {
        Case small = new Case("fib", new Form(Rival.SERIAL, "serial"), 1, Map.of("n", "10"), Set.of(), Map.of());
        Case large = new Case("fib", new Form(Rival.SERIAL, "serial"), 1, Map.of("n", "20"), Set.of(), Map.of());
        String page = page(row(small, 1), row(large, 9));
        assertThat(page).contains("fib <span>n=10</span>").contains("fib <span>n=20</span>");
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
        assertThat(page(row(subject, 1)))
                .contains("a=&lt;b&gt;&amp;\"x\".fasta")
                .doesNotContain("<b>");
        assertThat(PAGE).contains("<title>fib &amp; more</title>").contains("it broke &lt;/script&gt; badly");
    }

    @Test
    void barsOfASuiteComeFirst() {
        GoalLine goal = new GoalLine(
                "fib join",
                new Estimate(1.2, new Interval(1.1, 1.3, 0.9375), 5, 50),
                "x",
                "<= 1.05",
                "missed",
                true,
                "<= 1 missed");
        String page = new HtmlReport().text(new PageContent("suite", REPORT, List.of(), List.of(goal)));
        assertThat(page)
                .containsSubsequence(
                        "<h2>Bars</h2>",
                        "fib join",
                        " data-v=\"1.20000000\">1.20 x<",
                        " data-v=\"1.10000000\">1.10 .. 1.30 (94 %)<",
                        "class=\"t bad\">missed",
                        "<= 1 missed".replace("<", "&lt;"),
                        ">5<",
                        ">50<",
                        "<h2>fib");
    }

    @Test
    void eachChartSaysWhatCameOut() {
        assertThat(PAGE)
                .containsSubsequence(
                        "data-chart=\"times\"",
                        "<strong>Fastest was serrano future (2 workers) with",
                        "data-chart=\"ratios\"",
                        "<strong>Serrano took 0.33 to 0.50 times the time of its rivals in this JVM",
                        "data-chart=\"timeline\"",
                        "<strong>The 2 workers ran tasks for 50 % of the time");
    }

    @Test
    void theMachineIsDescribed() {
        assertThat(PAGE)
                .containsSubsequence(
                        "<dt>JVMs</dt><dd>1 JVM</dd>",
                        "<dt>CPUs</dt><dd>2, Some CPU</dd>",
                        "<dt>system</dt><dd>Some OS 1</dd>",
                        "<dt>heap</dt><dd>at most 1024 MiB</dd>",
                        "<dt>load average</dt><dd>0.50 at the beginning, 1.25 at the end</dd>",
                        "<dt>CPU time kept by others</dt><dd>not known on this system</dd>");
        assertThat(PAGE).doesNotContain("<h2>Disturbed");
    }

    @Test
    void aPageOfRunsThatLackedProcessorsWarns() {
        Sample sample = new Sample(1, "5", true, Map.of("cpu_s", 1.5, "cpu_kept_s", 0.5));
        assertThat(page(new Row("run", OURS, Fixtures.series(sample), null)))
                .containsSubsequence(
                        "<h2>Disturbed</h2>", "25 % less CPU time", "<h2>fib", "25 % of what the runs wanted");
    }

    @Test
    void oneJvmGivesNoInterval() {
        GoalLine goal =
                new GoalLine("fib join", new Estimate(1.2, null, 1, 3), "x", "<= 1.05", "not decided", false, "");
        String page = new HtmlReport().text(new PageContent("suite", REPORT, List.of(), List.of(goal)));
        assertThat(page)
                .containsSubsequence(">1.20 x<", ">no interval<", ">not decided<")
                .doesNotContain(" .. ");
    }

    @Test
    void whatWasLeftOutIsSaid() {
        Report brokenOff = new Report(Fixtures.ENVIRONMENT, 1, REPORT.rows(), List.of("fib: only 1 < 5 forks"));
        String page = new HtmlReport().text(new PageContent("suite", brokenOff, List.of(), List.of()));
        assertThat(page)
                .containsSubsequence("<h2>Not as asked for</h2>", "<li>fib: only 1 &lt; 5 forks</li>", "<h2>fib");
        assertThat(PAGE).doesNotContain("Not as asked for");
    }

    private static String page(Row... rows) {
        return new HtmlReport()
                .text(new PageContent("test", new Report(Fixtures.ENVIRONMENT, List.of(rows)), List.of(), List.of()));
    }

    private static JsonNode embedded(String id) throws Exception {
        Matcher element = Pattern.compile("(?s)<script type=\"application/json\" id=\"" + id + "\">(.*?)</script>")
                .matcher(PAGE);
        assertThat(element.find()).isTrue();
        return new ObjectMapper().readTree(element.group(1));
    }

    private static Row row(Case subject, double seconds) {
        return new Row("run", subject, Fixtures.series(Fixtures.sample(seconds), Fixtures.sample(seconds * 2)), null);
    }
}
