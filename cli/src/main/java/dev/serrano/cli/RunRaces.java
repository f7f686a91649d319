package dev.serrano.cli;

import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.harness.WrongAnswerException;
import dev.serrano.bench.model.Case;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.races.RaceDetector;
import dev.serrano.races.RaceLoader;
import dev.serrano.races.RaceReport;
import dev.serrano.weaver.RaceWeaver;
import dev.serrano.weaver.WeaveException;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code serrano run --races}: one run of the Serrano form of a workload, woven, under the detector of races. */
final class RunRaces {
    /* Implementation. The workload is loaded once more, woven: all packages below that of the workloads, which the harness
     * shares. The actors that the harness has are of another loader: no form of Serrano asks for them. */
    private static final String PROGRAMS = "dev.serrano.workloads.";

    private final Case subject;
    private final @Nullable Path json;
    private final @Nullable Path table;
    private final Terminal terminal;
    private final boolean stackTrace;

    private RunRaces(Case subject, @Nullable Path json, @Nullable Path table, Terminal terminal, boolean stackTrace) {
        this.subject = subject;
        this.json = json;
        this.table = table;
        this.terminal = terminal;
        this.stackTrace = stackTrace;
    }

    /** Checks the requested form; null if that was not asked for. */
    static @Nullable RunRaces of(RunOptions options, RunPlan plan, Terminal terminal) {
        if (!options.races) {
            if (options.racesJson != null) {
                throw new UserError("--races-json is for --races");
            }
            if (options.racesTable != null) {
                throw new UserError("--races-table is for --races");
            }
            return null;
        }
        Case subject = plan.cases().stream()
                .filter(c -> c.form().runtime() == Rival.SERRANO)
                .findFirst()
                .orElseThrow();
        Path json = options.racesJson == null ? null : OutputFile.check("--races-json", options.racesJson);
        return new RunRaces(subject, json, table(options.racesTable), terminal, options.stackTrace);
    }

    private static @Nullable Path table(@Nullable String file) {
        if (file == null) {
            return null;
        }
        try {
            Path path = Path.of(file);
            new RaceWeaver(RunRaces.class.getClassLoader(), path); // fails now, and not when the workload is loaded
            return path;
        } catch (InvalidPathException | WeaveException e) {
            throw new UserError("--races-table: " + e.getMessage(), e);
        }
    }

    /** Runs it and prints the report. Returns the exit code, that of a failure if there is a race. */
    int run() throws InterruptedException {
        RaceDetector detector = new RaceDetector();
        boolean failed = false;
        long start = System.nanoTime();
        try (Harness harness = new Harness(name -> Workloads.find(name).map(this::woven))) {
            Case prepared = prepare(harness);
            start = System.nanoTime();
            harness.run(prepared, detector);
        } catch (InterruptedException | UserError e) {
            throw e;
        } catch (WrongAnswerException e) {
            terminal.complain("the answer of the checked run is wrong: " + e.getMessage());
            failed = true;
        } catch (Exception | LinkageError e) { // the report of what came before is still to be printed
            terminal.complain("the checked run failed: " + FailureText.of(e));
            if (stackTrace) {
                e.printStackTrace(terminal.err());
            }
            failed = true;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        RaceReport report = detector.report();
        boolean written = json == null
                || OutputFile.write(
                        "--races-json",
                        json,
                        out -> out.write((report.json() + "\n").getBytes(StandardCharsets.UTF_8)),
                        terminal);
        if (json == null || !json.equals(OutputFile.STANDARD_OUTPUT)) {
            PrintWriter out = terminal.out();
            out.print(report.text());
            out.printf("%s: checked in %.2f s%n", subject.label(), seconds);
            out.flush();
        }
        return !failed && written && report.isRaceFree() && report.isComplete() ? ExitCode.OK : ExitCode.FAILED;
    }

    private Case prepare(Harness harness) {
        try {
            return harness.prepare(subject);
        } catch (BadParameterException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The workload of a woven copy of its class. */
    private Workload woven(Workload original) {
        String name = original.getClass().getName();
        ClassLoader parent = original.getClass().getClassLoader();
        RaceLoader loader = table == null
                ? new RaceLoader(parent, RunRaces::isProgram)
                : new RaceLoader(parent, RunRaces::isProgram, table);
        try {
            Constructor<?> constructor = loader.loadClass(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Workload) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new UserError(
                    "run --races: the workload %s cannot be woven: its class %s has no constructor without parameters"
                            .formatted(original.info().name(), name),
                    e);
        }
    }

    private static boolean isProgram(String name) {
        return name.startsWith(PROGRAMS) && name.indexOf('.', PROGRAMS.length()) > 0;
    }
}
