package dev.serrano.cli;

import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.Machines;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.Suite;
import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.bench.suite.SuiteListener;
import dev.serrano.bench.suite.SuiteRunner;
import dev.serrano.bench.suite.WorkerNumbers;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.OutputOptions;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.workloads.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano bench}. */
@Command(name = "bench", description = "Measures a suite in JVMs of its own and holds the results against its bars.")
final class BenchCommand implements Callable<Integer> {

    private static final int MOST_FORKS = 100;
    private static final int MOST_MINUTES = 600;
    private static final Duration TO_FINISH = Duration.ofSeconds(15);

    /** The share of the time for forks that is planned with; the rest is for those that take longer than planned. */
    private static final double PLANNED = 0.93;

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(
            index = "0",
            paramLabel = "SUITE",
            completionCandidates = Candidates.SuiteNames.class,
            description = "The suite; serrano list shows them all.")
    private String name = "";

    @Mixin
    private OutputOptions outputs = new OutputOptions();

    @Option(
            names = "--forks",
            paramLabel = "N",
            description =
                    "How many JVMs for each block. Default: 5; for actors, woven, woven-parts and apps 3, to end in"
                            + " time.")
    private @Nullable String forks;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "The suite ends within this time. Default: 15; for apps 40.")
    private @Nullable String minutes;

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "N,...",
            description = "With how many workers, 1 to 4096; several numbers separated by commas. Default: 1, 2 and"
                    + " the number of CPUs.")
    private @Nullable String workers;

    @Option(names = "--only", paramLabel = "TEXT", description = "Only the blocks whose name contains this text.")
    private @Nullable String only;

    BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        Suite suite = suite();
        int forkCount = forks == null ? suite.forks() : WholeNumber.parse("--forks", forks, 1, MOST_FORKS);
        Duration time = Duration.ofMinutes(
                minutes == null ? suite.minutes() : WholeNumber.parse("--minutes", minutes, 1, MOST_MINUTES));
        OutputFiles files = OutputFiles.check(outputs);
        String commit = BuildInfo.current().commit();
        Environment here = Environments.current(Defaults.probe(), commit);
        Recorder recorder = new Recorder();
        try (ProgressLine progress = new ProgressLine(terminal)) {
            progress.endsWithin(time);
            Duration forForks = time.minus(TO_FINISH);
            SuiteRunner runner = new SuiteRunner(
                    suite,
                    forkCount,
                    Duration.ofMillis((long) (forForks.toMillis() * PLANNED)),
                    forForks,
                    commit,
                    recorder,
                    files.html() != null,
                    new Listener(progress, suite.blocks().size() * forkCount));
            Terminal tables = files.useStandardOutput() ? terminal.forPrograms() : terminal;
            BenchReport report = new BenchReport(tables, suite, forkCount, recorder, files);
            try (Interruption interruption = new Interruption(terminal, () -> {
                runner.cancel();
                progress.stop();
                if (recorder.isEmpty()) {
                    terminal.complain(Interruption.BEFORE_ANYTHING);
                } else {
                    terminal.complain(runner.notes().getLast() + Interruption.WHAT_THERE_IS);
                    report.print(environment(runner, here), runner.notes(), runner.timelines());
                }
            })) {
                runner.run();
                interruption.finish();
                progress.stop();
                int code = report.print(environment(runner, here), runner.notes(), runner.timelines());
                return runner.failed() ? ExitCode.FAILED : code;
            }
        }
    }

    private Suite suite() {
        Suite suite = SuiteCatalog.find(name, Catalog.standard(), workerNumbers())
                .orElseThrow(() -> new UserError(
                        "there is no suite '%s'; %s".formatted(name, Nearest.hint(name, SuiteCatalog.names()))));
        if (only == null) {
            return suite;
        }
        Suite part = suite.only(only);
        if (only.isEmpty() || part.blocks().isEmpty()) {
            throw new UserError("--only: no block of %s contains '%s'; %s"
                    .formatted(
                            name,
                            only,
                            Nearest.hint(
                                    only,
                                    suite.blocks().stream().map(Block::name).toList())));
        }
        return part;
    }

    private WorkerNumbers workerNumbers() {
        if (workers == null) {
            return WorkerNumbers.ofMachine(Runtime.getRuntime().availableProcessors());
        }
        List<Integer> numbers = new ArrayList<>();
        for (String text : workers.split(",", -1)) {
            int number = WholeNumber.parse("-w", text, 1, RunPlan.MOST_WORKERS);
            if (numbers.contains(number)) {
                throw new UserError("-w names %d twice".formatted(number));
            }
            numbers.add(number);
        }
        return WorkerNumbers.of(numbers.stream().mapToInt(Integer::intValue).toArray());
    }

    private static Environment environment(SuiteRunner runner, Environment here) {
        Environment forked = runner.environment();
        return (forked == null ? here : forked).from(here, Machines.load());
    }

    /** Shows what is going on. */
    private static final class Listener implements SuiteListener {

        private final ProgressLine progress;
        private final int all;
        private int done;
        private String fork = "";

        Listener(ProgressLine progress, int all) {
            this.progress = progress;
            this.all = all;
        }

        @Override
        public synchronized void forkStarts(int number, int forks, Block block, Duration allotted) {
            progress.begin();
            fork = "%s, JVM %d of %d".formatted(block.name(), number, forks);
            show("starts");
        }

        @Override
        public synchronized void warmUp(Block block, int round) {
            show("warm-up " + round);
        }

        @Override
        public synchronized void measuring(Block block, Case subject, int round) {
            show("round " + (round + 1) + ": " + subject.label());
        }

        @Override
        public synchronized void forkEnded(int number, Block block) {
            done++;
        }

        @Override
        public synchronized void note(String line) {
            progress.note(line);
        }

        private void show(String what) {
            progress.show(done, all, fork + ", " + what);
        }
    }
}
