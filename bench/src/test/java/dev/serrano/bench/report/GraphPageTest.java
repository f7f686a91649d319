package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.TaskKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class GraphPageTest {

    private static final String PAGE =
            new GraphPage().text("fib & more", small(), Map.of("program", "a <b>"), List.of("3 < 4 tasks"));

    /** The root does 1, spawns what does 5 and is waited for, and does 2. */
    private static ComputationGraph small() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int main = b.task(TaskKind.ROOT, -1, -1, null, null);
        int scope = b.scope(main, -1, "load", "A.java:2");
        int child = b.task(TaskKind.TASK, main, scope, "</script><b>", "A.java:3");
        int s = b.step(main, 1);
        int c = b.step(child, 5);
        int beside = b.step(main, 1);
        int end = b.step(main, 2);
        b.edge(s, c, EdgeKind.SPAWN, null).edge(c, end, EdgeKind.JOIN, null);
        assertThat(beside).isPositive();
        return b.build();
    }

    @Test
    void nothingIsLoadedFromOutside() {
        assertThat(PAGE)
                .doesNotContain("http:", "https:", "<link", "<img", "<iframe", "@import", "url(", " src=", "fetch(")
                .contains("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'\"");
    }

    @Test
    void theDataInThePageIsTheGraph() throws Exception {
        JsonNode graph = embedded(PAGE);
        assertThat(graph.get("work").longValue()).isEqualTo(9);
        assertThat(graph.get("length").longValue()).isEqualTo(8);
        assertThat(graph.get("unit").booleanValue()).isFalse();
        assertThat(numbers(graph.get("steps").get("work"))).containsExactly(1, 5, 1, 2);
        assertThat(numbers(graph.get("steps").get("start"))).containsExactly(0, 1, 1, 6);
        assertThat(numbers(graph.get("steps").get("rank"))).containsExactly(0, 1, 1, 2);
        assertThat(numbers(graph.get("steps").get("task"))).containsExactly(0, 1, 0, 0);
        assertThat(numbers(graph.get("critical"))).containsExactly(0, 1, 3);
        assertThat(numbers(graph.get("edges").get("from"))).containsExactly(0, 2, 0, 1);
        assertThat(numbers(graph.get("edges").get("to"))).containsExactly(2, 3, 1, 3);
        assertThat(numbers(graph.get("edges").get("kind"))).containsExactly(1, 1, 0, 2);
        assertThat(numbers(graph.get("tasks").get("kind"))).containsExactly(0, 1);
        assertThat(numbers(graph.get("tasks").get("spawner"))).containsExactly(-1, 0);
        assertThat(numbers(graph.get("tasks").get("scope"))).containsExactly(-1, 0);
        assertThat(numbers(graph.get("scopes").get("owner"))).containsExactly(0);
        assertThat(numbers(graph.get("profile").get("to"))).containsExactly(1, 2, 8);
        assertThat(numbers(graph.get("profile").get("width"))).containsExactly(1, 2, 1);
        JsonNode texts = graph.get("texts");
        assertThat(texts.get(graph.get("tasks").get("label").get(1).intValue()).asText())
                .isEqualTo("</script><b>");
        assertThat(texts.get(graph.get("scopes").get("line").get(0).intValue()).asText())
                .isEqualTo("A.java:2");
    }

    @Test
    void whatUsersWriteIsNotReadAsMarkup() {
        assertThat(PAGE)
                .contains("<title>fib &amp; more</title>", "a &lt;b&gt;", "<li>3 &lt; 4 tasks</li>")
                .contains(">&lt;/script&gt;&lt;b&gt;<")
                .doesNotContain("</script><b>");
    }

    @Test
    void withoutAScriptTheFiguresAndTablesRemain() {
        assertThat(PAGE)
                .containsSubsequence(
                        "keeps 1.13 of them busy on average, at most 2",
                        "<dt>WORK</dt><dd><strong>9</strong>",
                        "<dt>CPL</dt><dd><strong>8</strong>",
                        "<dt>ideal parallelism</dt><dd><strong>1.13</strong>",
                        "<h2>Where the work is</h2>",
                        "<td class=\"t\">A.java:3</td>",
                        "<h2>The critical path</h2>",
                        "begins",
                        "spawned by it",
                        "end of a finish");
        assertThat(new GraphPage().text("none", new ComputationGraph.Builder().build(), Map.of(), List.of()))
                .contains("Nothing was recorded.")
                .doesNotContain("Not as asked for", "The critical path</h2>");
    }

    @Test
    void eachKindIsDrawn() {
        String script = PageParts.own("graph-tree.js");
        assertThat(script).contains("KIND_OBJECT = 3;", "[SPAWN, CONTINUE, JOIN, DATA] = [0, 1, 2, 3]");
    }

    @Test
    void aLargePageIsMadeInTime() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int main = b.task(TaskKind.ROOT, -1, -1, null, null);
        int first = b.step(main, 1);
        int end = b.step(main, 1);
        for (int i = 0; i < 50_000; i++) {
            int t = b.task(TaskKind.ITERATION, main, -1, "[" + i + "]", "Loop.java:9");
            int s = b.step(t, 1 + i % 7);
            b.edge(first, s, EdgeKind.SPAWN, null).edge(s, end, EdgeKind.JOIN, null);
        }
        ComputationGraph g = b.build();
        long begin = System.nanoTime();
        String page = new GraphPage().text("large", g, Map.of(), List.of());
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        assertThat(page.length()).isLessThan(8_000_000);
    }

    private static List<Integer> numbers(JsonNode column) {
        return new ObjectMapper()
                .convertValue(
                        column, new ObjectMapper().getTypeFactory().constructCollectionType(List.class, Integer.class));
    }

    private static JsonNode embedded(String page) throws Exception {
        Matcher element = Pattern.compile("(?s)<script type=\"application/json\" id=\"graph\">(.*?)</script>")
                .matcher(page);
        assertThat(element.find()).isTrue();
        return new ObjectMapper().readTree(element.group(1));
    }
}
