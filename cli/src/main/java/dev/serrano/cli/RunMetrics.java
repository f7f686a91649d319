package dev.serrano.cli;

import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.report.Numbers;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.metrics.Counts;
import dev.serrano.workloads.Rival;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counts of {@code serrano run --metrics}, in a run of its own. */
final class RunMetrics {
    private final Case subject;
    private @Nullable Counts counts;
    private @Nullable String failure;

    private RunMetrics(Case subject) {
        this.subject = subject;
    }

    /**
     * Makes the counts of the requested form; null if no metrics were requested.
     *
     * @throws UserError if several Serrano forms are measured, of which they would have to be
     */
    static @Nullable RunMetrics of(RunOptions options, RunPlan plan) {
        if (!options.metrics) {
            return null;
        }
        List<Case> forms = plan.cases().stream()
                .filter(c -> c.form().runtime() == Rival.SERRANO)
                .toList();
        if (forms.size() > 1) {
            throw new UserError("--metrics is for one Serrano form, and --against names others, too: leave serrano out"
                    + " of --against, and choose the form with --form");
        }
        return new RunMetrics(forms.getFirst());
    }

    /** Runs the form once more and counts it. */
    void count(Harness harness) throws InterruptedException {
        try {
            counts = harness.countTasks(subject);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // a failure ends this run; the measurements are still to be printed
            failure = FailureText.of(e);
        }
    }

    /** Prints the counts. Returns whether there are some. */
    boolean print(Terminal terminal) {
        Counts c = counts;
        if (c == null) {
            terminal.complain("no metrics: the run for them failed: " + failure);
            return false;
        }
        PrintWriter out = terminal.out();
        out.println();
        out.printf(
                "%s, each task and iteration as one unit: WORK %s, CPL %s, ideal parallelism %s%n",
                subject.label(),
                Numbers.count((double) c.work()),
                Numbers.count((double) c.criticalPath()),
                Numbers.digits(c.idealParallelism()));
        out.flush();
        return true;
    }
}
