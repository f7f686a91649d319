package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.Terminal;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said, and which exit code comes, when something was wrong. */
final class RunReportTest {

    private static final Environment ENVIRONMENT = new Environment(
            "25",
            List.of(),
            2,
            "scheduled",
            "default",
            "2026-01-02T03:04:05Z",
            "abc",
            new Machine("Some CPU", "Some OS", 1L << 30, 0.5, null));
    private static final Case SERIAL = aCase(Rival.SERIAL, "serial");
    private static final Case OURS = aCase(Rival.SERRANO, "future");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void rightAnswersAreSuccess() {
        assertThat(print(null, row(SERIAL, 2, true, null), row(OURS, 1, true, null)))
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(4)).allMatch(line -> line.contains(" 2.00 "));
    }

    /** 1, 2 and 1: their median is not that of one row divided by that of the other. */
    @Test
    void theSpeedUpIsThatOfPairs() {
        print(null, row(SERIAL, 1, 2, 3), row(OURS, 1, 1, 3));
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(3)).startsWith("serial").contains(" 1.00 ");
        assertThat(lines.get(4)).startsWith("serrano").contains(" 1.00 ").doesNotContain(" 2.00 ");
    }

    @Test
    void aWrongAnswerIsNamedAndFails() {
        assertThat(print(null, row(SERIAL, 2, true, null), row(OURS, 1, false, null)))
                .isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("WRONG");
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("serrano: fib future (serrano, 2 workers) gave a wrong answer, 6");
    }

    @Test
    void aFailureIsNamedAndFails() {
        Row failed = new Row("run", OURS, List.of(), "StackOverflowError");
        assertThat(print(null, row(SERIAL, 2, true, null), failed)).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("failed");
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("serrano: fib future (serrano, 2 workers) failed: StackOverflowError");
    }

    @Test
    void nothingMeasuredIsSaidAndLeavesAnOldFileAlone() throws Exception {
        Path file = Files.writeString(folder.resolve("old.json"), "old");
        assertThat(print(file)).isEqualTo(1);
        assertThat(err.toString()).contains("nothing was measured");
        assertThat(file).hasContent("old");
    }

    @Test
    void aFileThatCannotBeWrittenAfterAllIsSaid() {
        Path file = folder.resolve("vanished").resolve("x.json");
        assertThat(print(file, row(SERIAL, 2, true, null))).isEqualTo(1);
        assertThat(err.toString())
                .isEqualTo("serrano: --json %s could not be written: its folder is gone\n".formatted(file))
                .hasLineCount(1);
    }

    @Test
    void oneFileThatCannotBeWrittenDoesNotKeepTheOthersBack() {
        Path csv = folder.resolve("x.csv");
        Path html = folder.resolve("x.html");
        OutputFiles files = new OutputFiles(folder.resolve("vanished").resolve("x.json"), html, csv);
        assertThat(printTo(files, row(SERIAL, 2, true, null), row(OURS, 1, true, null)))
                .isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1);
        assertThat(csv).content().hasLineCount(3);
        assertThat(html).content().contains("fib, measured with Serrano");
    }

    private int print(Path json, Row... rows) {
        return printTo(new OutputFiles(json, null, null), rows);
    }

    private int printTo(OutputFiles files, Row... rows) {
        Terminal terminal = Terminals.to(out, err);
        RunPlan plan = new RunPlan(List.of(SERIAL, OURS), Duration.ZERO, 1, files);
        return new RunReport(terminal, plan, false).print(new Report(ENVIRONMENT, List.of(rows)), List.of());
    }

    private static Row row(Case subject, double seconds, boolean ok, String failure) {
        Sample sample = new Sample(seconds, ok ? "5" : "6", ok, Map.of());
        return new Row("run", subject, List.of(new Series("run", 0, List.of(sample))), failure);
    }

    private static Row row(Case subject, double... seconds) {
        List<Sample> samples = Arrays.stream(seconds)
                .mapToObj(time -> new Sample(time, "5", true, Map.of()))
                .toList();
        return new Row("run", subject, List.of(new Series("run", 0, samples)), null);
    }

    private static Case aCase(Rival runtime, String form) {
        int workers = runtime == Rival.SERIAL ? 1 : 2;
        return new Case("fib", new Form(runtime, form), workers, Map.of("n", "5"), Set.of("n"), Map.of());
    }
}
