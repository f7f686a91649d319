package dev.serrano.cli.cluster;

import dev.serrano.DeadlineExceededException;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Nearest;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.cluster.ClusterWorkload;
import dev.serrano.workloads.cluster.ClusterWorkloads;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serrano cluster run}. */
@Command(
        name = "run",
        description = "Runs a workload over several JVMs of this machine, or of a cluster that is there, checks its"
                + " answer, and shows the work of each place.",
        footer = {
            "",
            "  serrano cluster run uts -n 3 -w 1 -p tree=T1L",
            "  serrano cluster run nqueens --host 10.0.0.6 --seed 10.0.0.4:25520 --cookie-file secret"
        })
public final class ClusterRunCommand implements Callable<Integer> {
    private static final int MOST_JVMS = 64;
    private static final int MOST_RUNS = 100_000;
    private static final int MOST_SECONDS = 1_000_000;
    private static final int MOST_WORKERS = TaskRuntime.Builder.MAX_WORKERS;
    private static final int COOKIE_BYTES = 32;
    private static final long JOIN_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Places of one machine need not wait long for news of each other. */
    static final String QUICK = """
        pekko.cluster.gossip-interval = 100 ms
        pekko.cluster.leader-actions-interval = 100 ms
        pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
        serrano.cluster.drain-within = 5 s
        """;

    private final Terminal terminal;
    private final Class<?> main;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            description = "Shows this help; with NAME, explains that workload.")
    private boolean help;

    @picocli.CommandLine.Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "The workload: ${COMPLETION-CANDIDATES}.")
    private String name = "";

    @Option(
            names = {"-p", "--param"},
            paramLabel = "k=v",
            description = "A parameter of the workload; may be repeated.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = {"-n", "--jvms"},
            paramLabel = "N",
            description = "How many JVMs, 1 to " + MOST_JVMS + ", of which this is one. Default: 2.")
    private @Nullable String jvms;

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "N",
            description = "How many workers each JVM that is started has, 1 to 4096. Default: the CPUs divided by the"
                    + " JVMs.")
    private @Nullable String workers;

    @Option(names = "--repeat", paramLabel = "N", description = "How many runs. Default: 1.")
    private String repeat = "1";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Gives up when it has not ended after so many seconds. Default: never.")
    private @Nullable String seconds;

    @Option(
            names = "--logs",
            paramLabel = "FOLDER",
            description = "Writes the output of each JVM to a file of that folder. Default: to standard error.")
    private @Nullable String logs;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Runs the program once more and writes a page with the workers of all places over time.")
    private @Nullable String html;

    @Mixin
    private JoinOptions join = new JoinOptions();

    /** Names of workloads, for completion. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Names() {
            super(ClusterWorkloads.names());
        }
    }

    public ClusterRunCommand(Terminal terminal, Class<?> main) {
        this.terminal = terminal;
        this.main = main;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (name.isEmpty()) {
            if (help) {
                spec.commandLine().usage(terminal.out());
                return ExitCode.OK;
            }
            throw new ParameterException(
                    spec.commandLine(),
                    "Missing required parameter: 'NAME'; valid: " + String.join(", ", ClusterWorkloads.names()));
        }
        ClusterWorkload workload = ClusterWorkloads.find(name)
                .orElseThrow(() -> new UserError("there is no workload '%s' for a cluster; %s"
                        .formatted(name, Nearest.hint(name, ClusterWorkloads.names()))));
        if (help) {
            explain(workload);
            return ExitCode.OK;
        }
        return run(workload);
    }

    private void explain(ClusterWorkload workload) {
        terminal.out().println(workload.info().name() + ": " + workload.info().summary());
        terminal.out().println("Stresses: " + workload.info().stresses());
        terminal.out().println("Origin:   " + workload.info().origin());
        for (Parameter p : workload.info().parameters()) {
            String choices = p.choices().isEmpty() ? "" : " (" + String.join(", ", p.choices()) + ")";
            terminal.out().println("  -p %s=%s  %s%s".formatted(p.name(), p.defaultValue(), p.help(), choices));
        }
    }

    private int run(ClusterWorkload workload) throws InterruptedException {
        boolean elsewhere = join.namesSeeds();
        if (elsewhere && jvms != null) {
            throw new UserError("-n starts places on this machine, and --seed names a cluster that is there; give one"
                    + " of them");
        }
        int n = elsewhere ? 1 : jvms == null ? 2 : WholeNumber.parse("-n", jvms, 1, MOST_JVMS);
        int w = workers == null
                ? Math.max(1, Runtime.getRuntime().availableProcessors() / n)
                : WholeNumber.parse("-w", workers, 1, MOST_WORKERS);
        int runs = WholeNumber.parse("--repeat", repeat, 1, MOST_RUNS);
        FinishOptions limit = seconds == null
                ? FinishOptions.none()
                : Serrano.within(Duration.ofSeconds(WholeNumber.parse("--seconds", seconds, 1, MOST_SECONDS)));
        Path folder = logs == null ? null : folder(logs);
        Path page = html == null ? null : OutputFile.check("--html", html);
        Terminal tables = OutputFile.STANDARD_OUTPUT.equals(page) ? terminal.forPrograms() : terminal;
        Parameters given;
        ClusterWorkload.Program program;
        try {
            given = Parameters.parse(workload.info(), parameters);
            program = workload.prepare(given);
        } catch (BadParameterException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
        String cookie = HexFormat.of().formatHex(SecureRandom.getSeed(COOKIE_BYTES));
        ClusterConfig config = elsewhere ? join.config() : local(cookie);
        ClusterReport report = new ClusterReport(tables, workload, given, program);
        try (TaskRuntime runtime = TaskRuntime.builder().workers(w).build();
                Cluster cluster = JoinOptions.join(config.runtime(runtime));
                ChildPlaces children = ChildPlaces.start(
                        terminal, main, n - 1, w, cluster.here().address(), cookie, folder);
                Interruption interruption = new Interruption(terminal, () -> {
                    children.close();
                    terminal.complain("interrupted before the end of the program");
                })) {
            awaitPlaces(cluster, children, n);
            int code = measure(runtime, cluster, program, report, runs, limit, page != null);
            interruption.finish();
            report.print();
            if (page != null && code == ExitCode.OK && !report.write(page)) {
                code = ExitCode.FAILED;
            }
            children.expectEnd();
            cluster.leave(); // while the others still get its message
            return code;
        }
    }

    private ClusterConfig local(String cookie) {
        if (join.cookieFile != null) {
            throw new UserError(
                    "--cookie-file is for --seed: the JVMs that are started here have a secret of their own");
        }
        ClusterConfig config = ClusterConfig.parse(QUICK).cookie(cookie).register(JoinOptions.classes());
        return join.host == null && join.port == null
                ? config
                : config.bind(
                        join.host == null ? "127.0.0.1" : join.host,
                        join.port == null ? 0 : WholeNumber.parse("--port", join.port, 0, 0xFFFF));
    }

    private static Path folder(String name) {
        try {
            return Files.createDirectories(Path.of(name));
        } catch (FileAlreadyExistsException e) {
            throw new UserError("--logs %s is not a folder".formatted(name), e);
        } catch (IOException | InvalidPathException e) {
            throw new UserError("--logs %s: the folder cannot be made: %s".formatted(name, e), e);
        }
    }

    private static void awaitPlaces(Cluster cluster, ChildPlaces children, int n) {
        long deadline = System.nanoTime() + JOIN_NANOS;
        while (cluster.places().size() < n) {
            Optional<Integer> ended = children.ended();
            if (ended.isPresent()) {
                throw new UserError("cluster: jvm %d has ended before it joined; --logs FOLDER keeps what it said"
                        .formatted(ended.get()));
            }
            if (System.nanoTime() > deadline) {
                throw new UserError("cluster: only %d of %d places have joined within %d s: %s"
                        .formatted(cluster.places().size(), n, TimeUnit.NANOSECONDS.toSeconds(JOIN_NANOS), cluster));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Runs the program as often as was asked for, in a task. Returns the exit code. */
    private int measure(
            TaskRuntime runtime,
            Cluster cluster,
            ClusterWorkload.Program program,
            ClusterReport report,
            int runs,
            FinishOptions limit,
            boolean watched) {
        try {
            runtime.launch(() -> {
                report.begin(cluster);
                Serrano.finish(limit, () -> {
                    for (int i = 0; i < runs; i++) {
                        long start = System.nanoTime();
                        String answer = program.run(cluster);
                        report.run(answer, System.nanoTime() - start);
                    }
                });
                report.end(cluster);
                if (watched) {
                    report.watch(cluster);
                }
            });
            return report.check() ? ExitCode.OK : ExitCode.FAILED;
        } catch (DeadlineExceededException e) {
            terminal.complain("cluster: the program has not ended after %s s".formatted(seconds));
        } catch (MultiException e) {
            e.failures().forEach(one -> terminal.complain("cluster: the program failed: " + FailureText.of(one)));
        } catch (IllegalStateException e) { // this place was removed
            terminal.complain("cluster: the program failed: " + FailureText.of(e));
        }
        return ExitCode.FAILED;
    }
}
