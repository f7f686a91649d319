package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.bench.suite.WorkerNumbers;
import dev.serrano.cli.console.Terminal;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

    @Test
    void versionNamesSerranoAndTheJdk() {
        Invocation result = Invocation.of("--version");
        assertThat(result.code()).isZero();
        assertThat(result.out()).startsWith("serrano ").contains("commit ", "JDK 2");
    }

    @Test
    void helpExplainsACommand() {
        Invocation result = Invocation.of("help", "run");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("Usage: serrano run", "--against", "--workers", "--html");
        assertThat(result.out()).contains(Rival.ids());
    }

    @Test
    void helpExplainsAWorkload() {
        Invocation result = Invocation.of("help", "run", "uts");
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo(Invocation.of("run", "uts", "--help").out());
    }

    @Test
    void listHasALineForEachWorkloadAndSuiteThatFitsIntoATerminal() {
        Invocation result = Invocation.of("list");
        assertThat(result.code()).isZero();
        List<String> lines = result.out().lines().toList();
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        List<String> names = new ArrayList<>(Workloads.names());
        names.addAll(SuiteCatalog.names());
        assertThat(lines.stream()
                        .filter(line -> line.startsWith("  "))
                        .map(line -> line.strip().split(" ", 2)[0]))
                .containsExactlyInAnyOrderElementsOf(names);
        int headings = 2 * (Workloads.groups().size() + 1) + 1;
        assertThat(lines)
                .hasSize(Workloads.names().size() + SuiteCatalog.names().size() + headings);
        assertThat(result.out()).contains("list -l").doesNotContain("-p n=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-l", "--long"})
    void theLongListTellsTheFormsAndParametersOfEveryWorkload(String option) {
        Invocation result = Invocation.of("list", option);
        assertThat(result.code()).isZero();
        for (Workload workload : Workloads.all()) {
            assertThat(result.out()).contains("  " + workload.info().name() + "  ");
            workload.forms().stream()
                    .filter(form -> form.runtime() != Rival.SERIAL)
                    .forEach(form -> assertThat(result.out()).contains(form.name()));
            workload.info()
                    .parameters()
                    .forEach(parameter -> assertThat(result.out()).contains("-p " + parameter.name()));
        }
        SuiteCatalog.names().forEach(suite -> assertThat(result.out()).contains("  " + suite + "  "));
    }

    @Test
    void theHelpKnowsHowManyForksASuiteHas() {
        assertThat(Invocation.of("bench", "--help").out().replaceAll("\\s+", " "))
                .contains("Default: 5; for actors, woven, woven-parts and apps");
        for (String suite : SuiteCatalog.names()) {
            assertThat(SuiteCatalog.find(suite, Catalog.standard(), WorkerNumbers.of(1, 2))
                            .orElseThrow()
                            .forks())
                    .as(suite)
                    .isEqualTo(Set.of("actors", "woven", "woven-parts", "apps").contains(suite) ? 3 : 5);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list -l",
                "doctor",
                "completion bash",
                "--version",
                "--help",
                "help run uts",
                "run fib -p n=5 --repeat 1 --warm-up 0",
                "run fib -p n=5 --repeat 1 --warm-up 0 --json -",
                "run fib -p n=5 --repeat 1 --warm-up 0 --trace -"
            })
    void resultsThatCannotBePrintedAreAFailureInOneLine(String arguments) {
        StringWriter err = new StringWriter();
        Terminal terminal = Terminals.to(new FullDisk(), err);
        assertThat(Main.run(terminal, arguments.split(" "))).isEqualTo(1);
        assertThat(err.toString().lines().filter(line -> line.startsWith("serrano: ")))
                .containsExactly("serrano: standard output could not be written to its end: No space left on device");
        assertThat(err.toString()).doesNotContain("\tat ");
    }

    /** A pipe breaks in the middle of what is printed. */
    @Test
    void afterAFailureNothingMoreIsPrinted() {
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int[] left = {10};
        Terminal terminal = Terminals.to(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        if (left[0]-- == 0) {
                            throw new IOException("Broken pipe");
                        }
                        arrived.write(b);
                    }
                },
                err);
        assertThat(Main.run(terminal, "list")).isEqualTo(1);
        assertThat(arrived.size()).isEqualTo(10);
        assertThat(err.toString()).contains("Broken pipe").hasLineCount(1);
    }

    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    }
}
