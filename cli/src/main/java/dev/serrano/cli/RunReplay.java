package dev.serrano.cli;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.harness.WrongAnswerException;
import dev.serrano.bench.model.Case;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.spi.Membership;
import dev.serrano.test.Recording;
import dev.serrano.test.Replay;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Rival;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code serrano run --record} and {@code --replay}: one run of the Serrano form of a workload. */
final class RunReplay {
    private final Terminal terminal;
    private final boolean stackTrace;
    private final @Nullable Path record;
    private final @Nullable Replay replay;

    private RunReplay(Terminal terminal, boolean stackTrace, @Nullable Path record, @Nullable Replay replay) {
        this.terminal = terminal;
        this.stackTrace = stackTrace;
        this.record = record;
        this.replay = replay;
    }

    /**
     * Checks the request, and sets the scheduler and the workers of a replay; null if neither was asked for.
     *
     * @throws UserError if it makes no sense, or the file cannot be replayed
     */
    static @Nullable RunReplay of(RunOptions options, Terminal terminal) {
        String from = options.replay;
        if (from != null) {
            if (options.record != null || options.races) {
                throw new UserError("--replay excludes --record and --races");
            }
            if (options.scheduler != null
                    || options.seed != null
                    || options.workers != null
                    || options.places != null) {
                throw new UserError("--replay takes the workers from the file, and the scheduler deterministic:"
                        + " leave out --scheduler, --seed, --workers and --places");
            }
            Replay replay = read(from);
            options.scheduler = "deterministic";
            options.seed = "0";
            options.workers = Integer.toString(replay.workers());
            return new RunReplay(terminal, options.stackTrace, null, replay);
        }
        if (options.record == null) {
            return null;
        }
        if (options.races) {
            throw new UserError("--record excludes --races");
        }
        Path to = OutputFile.check("--record", options.record);
        if (to.equals(OutputFile.STANDARD_OUTPUT)) {
            throw new UserError("--record needs the name of a file");
        }
        return new RunReplay(terminal, options.stackTrace, to, null);
    }

    private static Replay read(String file) {
        try {
            return Replay.of(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new UserError("--replay %s: %s".formatted(file, FailureText.of(e)), e);
        }
    }

    /** Runs it, and says what has come of it. Returns the exit code, that of a failure if the run or the replay fails. */
    int run(RunPlan plan) throws InterruptedException {
        Case subject = plan.cases().stream()
                .filter(c -> c.form().runtime() == Rival.SERRANO)
                .findFirst()
                .orElseThrow();
        Recording recording = new Recording();
        boolean ok =
                run(subject, replay == null ? new Membership[] {recording} : new Membership[] {replay, replay.ends()});
        boolean told = replay == null ? write(subject, recording) : tell(subject, replay);
        terminal.out().flush();
        return ok && told ? ExitCode.OK : ExitCode.FAILED;
    }

    private boolean run(Case subject, Membership... memberships) throws InterruptedException {
        try (Harness harness = new Harness(Catalog.standard())) {
            harness.run(prepare(harness, subject), memberships);
            return true;
        } catch (InterruptedException | UserError e) {
            throw e;
        } catch (WrongAnswerException e) {
            terminal.complain("the answer is wrong: " + e.getMessage());
        } catch (Exception | LinkageError e) { // what was recorded is still to be written
            terminal.complain("the run failed: " + FailureText.of(e));
            if (stackTrace) {
                e.printStackTrace(terminal.err());
            }
        }
        return false;
    }

    private static Case prepare(Harness harness, Case subject) {
        try {
            return harness.prepare(subject);
        } catch (BadParameterException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private boolean write(Case subject, Recording recording) {
        Path file = record;
        if (file == null) {
            return false;
        }
        try {
            recording.writeTo(file);
        } catch (IOException e) {
            terminal.complain("--record %s could not be written: %s".formatted(file, FailureText.of(e)));
            return false;
        }
        terminal.out().printf("%s: %d marks in %s%n", subject.label(), recording.marks(), file);
        if (!recording.isComplete()) {
            terminal.complain("the recording is not complete: choose smaller parameters");
        }
        return true;
    }

    private boolean tell(Case subject, Replay done) {
        terminal.out().printf("%s: replayed %d of %d marks%n", subject.label(), done.followed(), done.marks());
        done.cautions().forEach(terminal::complain);
        done.divergences().forEach(terminal::complain);
        return done.divergences().isEmpty();
    }
}
