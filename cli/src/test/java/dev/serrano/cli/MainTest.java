package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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
    }

    @Test
    void listNamesEveryWorkloadWithItsFormsAndParameters() {
        Invocation result = Invocation.of("list");
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
        assertThat(Invocation.of("bench", "--help").out()).contains("Default: 5; for apps 3.");
        for (String suite : SuiteCatalog.names()) {
            assertThat(SuiteCatalog.find(suite, Catalog.standard())
                            .orElseThrow()
                            .forks())
                    .as(suite)
                    .isEqualTo(suite.equals("apps") ? 3 : 5);
        }
    }

    @Test
    void aReaderThatHasGoneIsNoFailure() {
        PrintStream broken = new PrintStream(new GonePipe(), true, StandardCharsets.UTF_8);
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                new PrintWriter(broken, true, StandardCharsets.UTF_8), new PrintWriter(err, true), false, 100);
        assertThat(Main.run(terminal, "list")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    private static final class GonePipe extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
        }
    }
}
