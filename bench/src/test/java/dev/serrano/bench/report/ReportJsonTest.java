package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Other tools read this JSON: these tests hold its names, their order and their types. */
final class ReportJsonTest {

    @Test
    void theEnvironmentHasTheAgreedFields() throws Exception {
        JsonNode root = parse(new Report(Fixtures.ENVIRONMENT, List.of()));
        assertThat(names(root)).containsExactly("env", "rows");
        assertThat(names(root.get("env")))
                .containsExactly(
                        "jdk",
                        "flags",
                        "cpus",
                        "backend",
                        "scheduler",
                        "date",
                        "commit",
                        "cpu_model",
                        "os",
                        "heap_bytes",
                        "load_begin",
                        "load_end",
                        "cpu_kept_share",
                        "jvms");
        assertThat(root.get("env").get("cpu_model").asText()).isEqualTo("Some CPU");
        assertThat(root.get("env").get("os").asText()).isEqualTo("Some OS 1");
        assertThat(root.get("env").get("heap_bytes").longValue()).isEqualTo(1L << 30);
        assertThat(root.get("env").get("load_begin").doubleValue()).isEqualTo(0.5);
        assertThat(root.get("env").get("load_end").doubleValue()).isEqualTo(1.25);
        assertThat(root.get("env").get("cpu_kept_share").isNull()).isTrue();
        assertThat(root.get("env").get("flags").isArray()).isTrue();
        assertThat(root.get("env").get("cpus").isInt()).isTrue();
    }

    @Test
    void notesArePartOfTheEnvironmentWhereThereAreAny() throws Exception {
        JsonNode root = parse(new Report(Fixtures.ENVIRONMENT, 1, List.of(), List.of("fib: only 1 of 5 forks")));
        assertThat(names(root)).containsExactly("env", "rows");
        assertThat(names(root.get("env"))).endsWith("jvms", "notes");
        assertThat(root.get("env").get("notes")).hasSize(1);
        assertThat(root.get("env").get("notes").get(0).asText()).isEqualTo("fib: only 1 of 5 forks");
    }

    @Test
    void whatOthersKeptFromTheRunsIsAShareAndFromAnAmountOnAWarning() throws Exception {
        JsonNode little = parse(kept(1, 0.75, 0.01)).get("env");
        assertThat(little.get("cpu_kept_share").doubleValue()).isCloseTo(0.01 / 0.76, within(1e-9));
        assertThat(little.has("warnings")).isFalse();
        JsonNode much = parse(kept(1, 0.75, 0.25)).get("env");
        assertThat(much.get("cpu_kept_share").doubleValue()).isEqualTo(0.25);
        assertThat(much.get("warnings").get(0).asText()).contains("25 % less CPU time than they wanted");
    }

    @Test
    void whoHardlyWantsAProcessorIsNotDisturbed() throws Exception {
        JsonNode idle = parse(kept(10, 0.03, 0.03)).get("env");
        assertThat(idle.get("cpu_kept_share").doubleValue()).isEqualTo(0.5);
        assertThat(idle.has("warnings")).isFalse();
    }

    private static Report kept(double seconds, double used, double kept) {
        Sample sample = new Sample(seconds, "5", true, Map.of("cpu_s", used, "cpu_kept_s", kept));
        Row row = new Row("run", Fixtures.serrano("fib", 2), List.of(new Series("run", 0, List.of(sample))), null);
        return new Report(Fixtures.ENVIRONMENT, List.of(row));
    }

    @Test
    void barsSayWhatTheTablesSayAndOneJvmHasNoInterval() throws Exception {
        List<GoalLine> bars = List.of(
                new GoalLine(
                        "fib",
                        new Estimate(0.5, new Interval(0.4, 0.6, 0.9375), 5, 50),
                        "x",
                        "<= 0.45",
                        "not decided",
                        false,
                        ""),
                new GoalLine("uts", new Estimate(2, null, 1, 3), "x", "<= 1", "not decided", false, ""),
                new GoalLine("flat", null, "x", "<= 1", "no data", false, ""));
        JsonNode all = new ObjectMapper()
                .readTree(new ReportJson().text(new Report(Fixtures.ENVIRONMENT, 5, List.of(), List.of()), bars))
                .get("env")
                .get("bars");
        JsonNode first = all.get(0);
        assertThat(names(first))
                .containsExactly(
                        "bar",
                        "measured",
                        "unit",
                        "low",
                        "high",
                        "confidence",
                        "goal",
                        "result",
                        "aim",
                        "jvms",
                        "values");
        assertThat(first.get("measured").doubleValue()).isEqualTo(0.5);
        assertThat(first.get("low").doubleValue()).isEqualTo(0.4);
        assertThat(first.get("high").doubleValue()).isEqualTo(0.6);
        assertThat(first.get("confidence").doubleValue()).isEqualTo(0.9375);
        assertThat(first.get("result").asText()).isEqualTo("not decided");
        assertThat(first.get("jvms").intValue()).isEqualTo(5);
        assertThat(all.get(1).get("measured").doubleValue()).isEqualTo(2);
        for (String name : List.of("low", "high", "confidence")) {
            assertThat(all.get(1).get(name).isNull()).as(name).isTrue();
        }
        assertThat(all.get(2).get("measured").isNull()).isTrue();
    }

    @Test
    void theNumberOfJvmsIsThatOfTheBlocks() throws Exception {
        Row row = new Row(
                "overhead",
                Fixtures.serrano("fib", 1),
                List.of(
                        new Series("a", 0, List.of(Fixtures.sample(1))),
                        new Series("a", 1, List.of(Fixtures.sample(1))),
                        new Series("b", 0, List.of(Fixtures.sample(1)))),
                null);
        JsonNode jvms = parse(new Report(Fixtures.ENVIRONMENT, 5, List.of(row), List.of()))
                .get("env")
                .get("jvms");
        assertThat(names(jvms)).containsExactly("asked", "fewest", "most");
        assertThat(jvms.get("asked").intValue()).isEqualTo(5);
        assertThat(jvms.get("fewest").intValue()).isEqualTo(1);
        assertThat(jvms.get("most").intValue()).isEqualTo(2);
    }

    @Test
    void aRowHasTheAgreedFields() throws Exception {
        Case subject = Fixtures.serrano("fib", 2).tagged(Tags.GC, "g1");
        Sample fast = new Sample(0.5, "39088169", true, Map.of("tasks", 100.0, "cpu_share", 0.25));
        Sample slow = new Sample(1.5, "39088169", true, Map.of("tasks", 100.0, "cpu_share", 0.25));
        JsonNode row = parse(new Report(
                        Fixtures.ENVIRONMENT,
                        List.of(new Row(
                                "overhead",
                                subject,
                                List.of(new Series("a", 0, List.of(fast)), new Series("a", 1, List.of(slow))),
                                null))))
                .get("rows")
                .get(0);
        assertThat(names(row))
                .containsExactly(
                        "suite",
                        "workload",
                        "form",
                        "runtime",
                        "workers",
                        "params",
                        "samples_s",
                        "median_s",
                        "p10_s",
                        "p90_s",
                        "checksum",
                        "ok",
                        "counters");
        assertThat(row.get("suite").asText()).isEqualTo("overhead");
        assertThat(row.get("workload").asText()).isEqualTo("fib");
        assertThat(row.get("form").asText()).isEqualTo("future");
        assertThat(row.get("runtime").asText()).isEqualTo("serrano");
        assertThat(row.get("workers").intValue()).isEqualTo(2);
        assertThat(row.get("params").get("n").isIntegralNumber()).isTrue();
        assertThat(row.get("params").get("gc").asText()).isEqualTo("g1");
        assertThat(row.get("samples_s")).hasSize(2);
        assertThat(row.get("median_s").doubleValue()).isEqualTo(1.0);
        assertThat(row.get("p10_s").doubleValue()).isEqualTo(0.6);
        assertThat(row.get("p90_s").doubleValue()).isEqualTo(1.4);
        assertThat(row.get("checksum").isTextual()).isTrue();
        assertThat(row.get("ok").booleanValue()).isTrue();
        assertThat(row.get("counters").get("tasks").isIntegralNumber()).isTrue();
        assertThat(row.get("counters").get("cpu_share").doubleValue()).isEqualTo(0.25);
        assertThat(row.get("counters").get("forks").intValue()).isEqualTo(2);
    }

    @Test
    void backendSchedulerAndCollectorAreAbsentWhereTheyAreTheDefault() throws Exception {
        JsonNode row = parse(new Report(Fixtures.ENVIRONMENT, List.of(row(Fixtures.serrano("fib", 1)))))
                .get("rows")
                .get(0);
        assertThat(names(row.get("params"))).containsExactly("n");
    }

    @Test
    void textThatOnlyLooksLikeANumberStaysText() throws Exception {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("whole", "-12");
        parameters.put("octal", "007");
        parameters.put("huge", "12345678901234567890");
        parameters.put("tree", "T1");
        Case subject = new Case("uts", new Form(Rival.SERIAL, "serial"), 1, parameters, Set.of(), Map.of());
        JsonNode params = parse(new Report(Fixtures.ENVIRONMENT, List.of(row(subject))))
                .get("rows")
                .get(0)
                .get("params");
        assertThat(params.get("whole").longValue()).isEqualTo(-12);
        assertThat(params.get("octal").asText()).isEqualTo("007");
        assertThat(params.get("huge").isTextual()).isTrue();
        assertThat(params.get("tree").asText()).isEqualTo("T1");
    }

    @Test
    void aRowThatFailedHasNoTimes() throws Exception {
        Row failed = new Row("run", Fixtures.serrano("fib", 2), List.of(), "StackOverflowError");
        JsonNode row = parse(new Report(Fixtures.ENVIRONMENT, List.of(failed)))
                .get("rows")
                .get(0);
        assertThat(row.get("samples_s")).isEmpty();
        assertThat(row.get("median_s").isNull()).isTrue();
        assertThat(row.get("ok").booleanValue()).isFalse();
    }

    private static Row row(Case subject) {
        return new Row("run", subject, Fixtures.series(Fixtures.sample(1)), null);
    }

    private static JsonNode parse(Report report) throws Exception {
        return new ObjectMapper().readTree(new ReportJson().text(report, List.of()));
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
