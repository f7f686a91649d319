package dev.serrano.cli;

import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.report.Numbers;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.trace.TraceRecording;
import dev.serrano.workloads.Rival;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The trace that {@code serrano run --trace} records, in a run of its own. */
final class RunTrace {

    private final Case subject;
    private final Path file;
    private final int limit;

    private @Nullable TraceRecording recording;
    private @Nullable String failure;

    private RunTrace(Case subject, Path file, int limit) {
        this.subject = subject;
        this.file = file;
        this.limit = limit;
    }

    /**
     * The user's request; null if it is no trace.
     *
     * @throws UserError if it makes no sense
     */
    static @Nullable RunTrace of(RunOptions options, RunPlan plan) {
        if (options.trace == null) {
            if (options.traceLimit != null) {
                throw new UserError("--trace-limit is for a trace: add --trace FILE");
            }
            return null;
        }
        Path file = OutputFile.check("--trace", options.trace);
        plan.files().checkOther("--trace", file);
        int most = mostEntries();
        int limit = options.traceLimit == null
                ? Math.min(most, TraceRecording.DEFAULT_LIMIT)
                : WholeNumber.parse("--trace-limit", options.traceLimit, 1, most);
        Case subject = plan.cases().stream()
                .filter(c -> c.form().runtime() == Rival.SERRANO)
                .findFirst()
                .orElseThrow();
        if (subject.tags().containsKey(Tags.SEED)) {
            throw new UserError(
                    "--trace cannot record the scheduler deterministic: that would change the schedule of the"
                            + " seed; choose another one with --scheduler");
        }
        return new RunTrace(subject, file, limit);
    }

    /** Whether it goes to standard output, so that nothing else may be printed to it. */
    boolean usesStandardOutput() {
        return file.equals(OutputFile.STANDARD_OUTPUT);
    }

    /**
     * Checks that a file that another option names is not this one.
     *
     * @throws UserError if it is
     */
    void checkOther(String option, Path other) {
        OutputFiles.checkDistinct("--trace", file, option, other);
    }

    /** Runs the form once more and records it. */
    void record(Harness harness) throws InterruptedException {
        try {
            recording = harness.trace(subject, limit);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // a failure ends this run; the measurements are still to be printed
            failure = FailureText.of(e);
        }
    }

    /** Writes what was recorded, and says so. Returns whether that is done. */
    boolean write(Terminal terminal) {
        TraceRecording done = recording;
        if (done == null) {
            terminal.complain("no trace: the run for it failed: " + failure);
            return false;
        }
        if (!OutputFile.write("--trace", file, out -> write(done, out), terminal)) {
            return false;
        }
        terminal.out().println();
        terminal.out()
                .printf(
                        "trace of %s tasks in %s, for ui.perfetto.dev%n",
                        Numbers.count((double) done.tasks()), usesStandardOutput() ? "standard output" : file);
        terminal.out().flush();
        if (done.dropped() > 0) {
            terminal.complain("the trace is not complete: %s entries were dropped, %s of them tasks; %s"
                    .formatted(count(done.dropped()), count(done.droppedTasks()), remedy(done)));
        }
        return true;
    }

    private static void write(TraceRecording recording, OutputStream out) throws IOException {
        var text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        recording.writeTo(text);
        text.flush();
    }

    private static String count(long n) {
        return Numbers.count((double) n);
    }

    /** Names a limit that is enough, with some room, since no two runs are the same. */
    private static String remedy(TraceRecording done) {
        long all = done.recorded() + done.dropped();
        long needed = all + all / 4;
        return needed <= mostEntries()
                ? "--trace-limit " + needed + " would have kept them"
                : "this JVM keeps at most " + mostEntries() + ", so choose smaller parameters";
    }

    /** Half of the heap may be full of them. */
    private static int mostEntries() {
        return (int)
                Math.min(TraceRecording.MAX_LIMIT, Runtime.getRuntime().maxMemory() / 2 / TraceRecording.ENTRY_BYTES);
    }
}
