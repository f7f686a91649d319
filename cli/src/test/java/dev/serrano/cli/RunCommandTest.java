package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small runs of real workloads. */
final class RunCommandTest {

    @TempDir
    private Path folder;

    @Test
    void printsATableWithTheSerialFormAndTheDefaultForm() {
        Invocation result = Invocation.line("run nqueens -p n=6 -w 2 --repeat 2");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        List<String> lines = result.out().lines().toList();
        assertThat(lines.get(0)).startsWith("nqueens n=6 cutoff=4: JDK ");
        assertThat(lines.get(2))
                .containsSubsequence("runtime", "form", "workers", "answer", "median", "p10", "p90", "speed-up")
                .containsSubsequence("tasks", "steals", "suspensions", "peak threads");
        assertThat(lines.get(3)).startsWith("serial").contains(" ok ", " 1.00 ");
        assertThat(lines.get(4)).startsWith("serrano").contains("async-finish", " ok ");
        assertThat(lines.subList(5, lines.size())).allMatch(line -> line.startsWith("disturbed: the runs got "));
    }

    @Test
    void comparesWithWhatIsAskedForAndNothingTwice() throws Exception {
        Path json = folder.resolve("out.json");
        Invocation result = Invocation.line("run fib -p n=10 -w 1 --repeat 1 --warm-up 0 --form join"
                + " --against serial,forkjoin,serrano/future,serrano/join --json " + json);
        assertThat(result.code()).isZero();
        List<String> forms = new ArrayList<>();
        rows(json)
                .forEach(row -> forms.add(
                        row.get("runtime").asText() + "/" + row.get("form").asText()));
        assertThat(forms)
                .containsExactly(
                        "serial/serial",
                        "serrano/join",
                        "serial/woven-serial",
                        "forkjoin/task",
                        "forkjoin/task-coarse",
                        "serrano/future");
    }

    @Test
    void aBackendAndASchedulerRunTheSameForm() throws Exception {
        Path json = folder.resolve("out.json");
        Invocation result = Invocation.line("run phases -p tasks=4 -p phases=3 -w 2 --repeat 1 --warm-up 0"
                + " --against blocking,channel:half --json " + json);
        assertThat(result.code()).isZero();
        List<String> rows = new ArrayList<>();
        rows(json)
                .forEach(row -> rows.add(row.get("form").asText() + " "
                        + row.get("params").path("backend").asText() + " "
                        + row.get("params").path("scheduler").asText()));
        assertThat(rows).containsExactly("serial  ", "phaser  ", "phaser blocking ", "phaser  channel:half");
        assertThat(result.out()).contains("backend=blocking").contains("scheduler=channel:half");
    }

    @Test
    void writesJsonHtmlAndCsvOfTheSameSamples() throws Exception {
        Path json = folder.resolve("out.json");
        Path html = folder.resolve("out.html");
        Path csv = folder.resolve("out.csv");
        Invocation result =
                Invocation.line("run fib -p n=12 -w 2 --repeat 3 --warm-up 0 --against forkjoin/task --json " + json
                        + " --html " + html + " --csv " + csv);
        assertThat(result.code()).isZero();
        JsonNode report = read(json);
        JsonNode rows = report.get("rows");
        List<String> runtimes = new ArrayList<>();
        rows.forEach(row -> runtimes.add(row.get("runtime").asText() + row.get("workers")));
        assertThat(runtimes).containsExactly("serial1", "serrano2", "forkjoin2");
        for (JsonNode row : rows) {
            assertThat(row.get("suite").asText()).isEqualTo("run");
            assertThat(row.get("samples_s")).hasSize(3);
            assertThat(row.get("checksum").asText()).isEqualTo("144");
            assertThat(row.get("ok").booleanValue()).isTrue();
            assertThat(row.get("params").get("n").intValue()).isEqualTo(12);
        }
        assertThat(rows.get(1).get("counters").get("tasks").longValue()).isPositive();
        String page = Files.readString(html);
        assertThat(new ObjectMapper().readTree(embedded(page, "report"))).isEqualTo(report);
        JsonNode lines = new ObjectMapper().readTree(embedded(page, "timelines"));
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0).get("lanes")).hasSize(2);
        assertThat(Files.readAllLines(csv)).hasSize(1 + 3 * 3);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(json, html, csv);
        }
    }

    /** So that it can be piped into a program. */
    @Test
    void aDashIsStandardOutputWhichThenHoldsNothingElse() throws Exception {
        Invocation json = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --json -");
        assertThat(json.code()).isZero();
        assertThat(new ObjectMapper().readTree(json.out()).get("rows")).hasSize(2);
        assertThat(json.err()).startsWith("fib n=8: JDK ").contains("speed-up");
        Invocation csv = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --csv -");
        assertThat(csv.out()).startsWith("suite,workload,").hasLineCount(3);
        Invocation html = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --html -");
        assertThat(html.out()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        Invocation trace = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --trace -");
        assertThat(new ObjectMapper().readTree(trace.out()).get("traceEvents")).isNotEmpty();
        assertThat(trace.err()).contains("in standard output, for ui.perfetto.dev");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void showsTheLengthsOfFilesInsteadOfTheDefaultThatTheyReplace() throws Exception {
        Path a = Files.writeString(folder.resolve("a.fa"), ">a\nACGTA\n");
        Path b = Files.writeString(folder.resolve("b.fa"), ">b\nACG\n");
        Path json = folder.resolve("out.json");
        Invocation result = Invocation.line(
                "run smith-waterman -p a=" + a + " -p b=" + b + " --repeat 1 --warm-up 0 --json " + json);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains(" length=5x3 ");
        for (JsonNode row : rows(json)) {
            assertThat(row.get("params").get("length").asText()).isEqualTo("5x3");
        }
    }

    @Test
    void theEnvironmentNamesWhatTheRunHad() throws IOException {
        Path json = folder.resolve("out.json");
        Path html = folder.resolve("out.html");
        Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --scheduler deque --backend portable --json " + json
                + " --html " + html);
        assertThat(read(json).at("/env/scheduler").asText()).isEqualTo("deque");
        assertThat(read(json).at("/env/backend").asText()).isEqualTo("portable");
        assertThat(Files.readString(html)).containsPattern("(?s)scheduler.{1,40}deque");
        Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --json " + json);
        assertThat(read(json).at("/env/scheduler").asText()).isEqualTo("default");
    }

    private static JsonNode read(Path json) throws IOException {
        return new ObjectMapper().readTree(json.toFile());
    }

    private static JsonNode rows(Path json) throws IOException {
        return read(json).get("rows");
    }

    private static String embedded(String page, String id) {
        String begin = "<script type=\"application/json\" id=\"" + id + "\">";
        int at = page.indexOf(begin) + begin.length();
        return page.substring(at, page.indexOf("</script>", at));
    }

    @Test
    void helpWithANameExplainsTheWorkload() {
        Invocation before = Invocation.line("run --help uts");
        assertThat(before.code()).isZero();
        assertThat(before.err()).isEmpty();
        assertThat(before.out())
                .contains("Stresses: ", "Origin: ", "Parameters (-p NAME=VALUE):", "tree", "(always measured)")
                .contains("Serrano forms (--form; the first is the default): ")
                .containsPattern("serrano run uts -p [a-z]+=\\S+ --against forkjoin");
        assertThat(Invocation.line("run uts --help").out()).isEqualTo(before.out());
        assertThat(Invocation.line("run --help").out()).contains("Usage: serrano run", "--csv");
    }

    @Test
    void aBackendThatIsNotTheDefaultIsAParameter() throws Exception {
        Path json = folder.resolve("out.json");
        Invocation result = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --backend portable --json " + json);
        assertThat(result.code()).isZero();
        JsonNode rows = rows(json);
        assertThat(rows.get(0).get("params").has("backend")).isFalse();
        assertThat(rows.get(1).get("params").get("backend").asText()).isEqualTo("portable");
    }

    @Test
    void placesAreAParameterUnlessThereIsOne() throws Exception {
        Path json = folder.resolve("out.json");
        Invocation result = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --places 2:1 --json " + json);
        assertThat(result.code()).isZero();
        assertThat(result.out().lines().findFirst().orElseThrow()).endsWith(", places 2:1");
        JsonNode rows = rows(json);
        assertThat(rows.get(0).get("params").has("places")).isFalse();
        assertThat(rows.get(1).get("params").get("places").asText()).isEqualTo("2:1");
        assertThat(rows.get(1).get("workers").asInt()).isEqualTo(2);
        Invocation one = Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --places 1:2 -w 2");
        assertThat(one.code()).isZero();
        assertThat(one.out()).doesNotContain("places");
    }

    @Test
    void virtualThreadsGetCarriersForAllWorkersThatWereAskedFor() {
        RunOptions options = new RunOptions();
        assertThat(RunCommand.workers(options)).isNull();
        withProperty("serrano.workers", "3", () -> {
            assertThat(RunCommand.workers(options)).isEqualTo(3);
            options.workers = "5";
            assertThat(RunCommand.workers(options)).isEqualTo(5);
        });
        options.workers = null;
        withProperty("serrano.places", "2:3", () -> {
            assertThat(RunCommand.workers(options)).isEqualTo(6);
            options.places = "2:4";
            assertThat(RunCommand.workers(options)).isEqualTo(8);
        });
    }

    private static void withProperty(String name, String value, Runnable body) {
        System.setProperty(name, value);
        try {
            body.run();
        } finally {
            System.clearProperty(name);
        }
    }

    @Test
    void theCommandLineWinsOverAProperty() throws IOException {
        Path json = folder.resolve("out.json");
        withProperty("serrano.fibers", "portable", () -> {
            Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --backend scheduled --json " + json);
            Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --json " + folder.resolve("portable.json"));
        });
        assertThat(read(json).at("/env/backend").asText()).isEqualTo("scheduled");
        assertThat(rows(json).get(1).at("/params/backend").asText()).isEqualTo("scheduled");
        assertThat(read(folder.resolve("portable.json")).at("/env/backend").asText())
                .isEqualTo("portable");
    }

    @Test
    void theHeadingNamesTheBackendSchedulerAndSeedOfTheRun() {
        Invocation plain =
                Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --backend portable --scheduler channel:half");
        assertThat(plain.out()).startsWith("fib n=8: ");
        assertThat(plain.out().lines().findFirst().orElseThrow())
                .endsWith(", backend portable, scheduler channel:half");
        Invocation seeded =
                Invocation.line("run fib -p n=8 --repeat 1 --warm-up 0 --scheduler deterministic --seed 42");
        assertThat(seeded.out().lines().findFirst().orElseThrow()).endsWith(", scheduler deterministic, seed 42");
    }

    @Test
    void writesATraceOfAllTasks() throws Exception {
        Path json = folder.resolve("out.json");
        Path trace = folder.resolve("trace.json");
        Invocation result = Invocation.line(
                "run fib -p n=12 -w 2 --repeat 1 --warm-up 0 --form future --json " + json + " --trace " + trace);
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        JsonNode counters = rows(json).get(1).get("counters");
        JsonNode file = read(trace);
        long slices = 0;
        for (JsonNode event : file.get("traceEvents")) {
            slices += event.path("cat").asText().equals("task") ? 1 : 0;
        }
        assertThat(slices)
                .isEqualTo(counters.get("tasks").longValue())
                .isEqualTo(file.get("otherData").get("tasks").longValue());
        assertThat(result.out()).contains("trace of %,d tasks".formatted(slices), trace.toString());
    }

    @Test
    void countsTheWorkOfOneMoreRun() {
        Invocation result = Invocation.line("run fib -p n=8 -w 2 --repeat 1 --warm-up 0 --form future-paper --metrics");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("each task and iteration as one unit: WORK 67, CPL 8, ideal parallelism 8.38");
    }

    @Test
    void saysWhatATraceHasDropped() throws Exception {
        Path trace = folder.resolve("trace.json");
        Invocation result = Invocation.line(
                "run fib -p n=12 --repeat 1 --warm-up 0 --form future --trace " + trace + " --trace-limit 10");
        assertThat(result.code()).isZero();
        assertThat(result.err())
                .contains("the trace is not complete", "--trace-limit")
                .hasLineCount(1);
        JsonNode about = read(trace).get("otherData");
        assertThat(about.get("dropped").longValue()).isPositive();
        assertThat(about.get("limit").longValue()).isEqualTo(10);
    }

    @Test
    void statsShowEverySampleAndCounter() {
        Invocation result = Invocation.line("run fib -p n=8 --repeat 2 --warm-up 0 --stats");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains(
                        "answer 21",
                        "samples",
                        "requests",
                        "peak_threads",
                        "steal_ratio",
                        "tasks_per_worker_sd",
                        "running_share");
    }

    @Test
    void progressIsShownOnATerminalOnlyAndErased() {
        String[] arguments = "run fib -p n=8 --repeat 2 --warm-up 0".split(" ");
        assertThat(Invocation.of(arguments).err()).isEmpty();
        String shown = Invocation.interactive(arguments).err();
        assertThat(shown)
                .contains("\r[", "warm-up", "fib serial")
                .containsPattern("about [0-9]+ s left, ")
                .endsWith(" \r");
    }
}
