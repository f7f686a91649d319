package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs for the page and for a trace come after the measured ones: their failure must not lose those. */
final class UnmeasuredRunsTest {

    private static final Case SUBJECT =
            new Case("deep", new Form(Rival.SERRANO, "future"), 1, Map.of(), Set.of(), Map.of());

    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminals.to(err);

    @TempDir
    private Path folder;

    @Test
    void anErrorEndsOnlyTheRunThatIsWatched() throws Exception {
        try (Harness harness = harness();
                ProgressLine progress = new ProgressLine(terminal)) {
            assertThat(Measurement.watch(harness, SUBJECT, progress)).isNull();
        }
        assertThat(err.toString())
                .contains("failed when it was watched: StackOverflowError: too deep")
                .hasLineCount(1);
    }

    @Test
    void anErrorEndsOnlyTheRunThatIsTraced() throws Exception {
        Path file = folder.resolve("trace.json");
        RunOptions options = new RunOptions();
        options.trace = file.toString();
        RunTrace trace = RunTrace.of(
                options, new RunPlan(List.of(SUBJECT), Duration.ZERO, 1, new OutputFiles(null, null, null)));
        try (Harness harness = harness()) {
            trace.record(harness);
        }
        assertThat(trace.write(terminal)).isFalse();
        assertThat(err.toString())
                .contains("no trace: the run for it failed: StackOverflowError: too deep")
                .hasLineCount(1);
        assertThat(file).doesNotExist();
    }

    private static Harness harness() {
        return new Harness(name -> Optional.of(new TooDeep()));
    }

    /** Throws an error in each run. */
    private static final class TooDeep implements Workload {

        @Override
        public WorkloadInfo info() {
            return new WorkloadInfo("deep", "fails", "nothing", "a test", List.of());
        }

        @Override
        public List<Form> forms() {
            return List.of(new Form(Rival.SERIAL, "serial"), SUBJECT.form());
        }

        @Override
        public Prepared prepare(Parameters parameters) {
            return new Prepared() {
                @Override
                public String run(Form form, RunContext context) {
                    throw new StackOverflowError("too deep");
                }

                @Override
                public String expected() {
                    return "never";
                }
            };
        }
    }
}
