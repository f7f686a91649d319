package dev.serrano.cli.claims;

import dev.serrano.bench.claim.Claim;
import dev.serrano.bench.claim.ClaimFile;
import dev.serrano.bench.claim.ClaimRegistry;
import dev.serrano.bench.claim.ClaimResult;
import dev.serrano.bench.claim.ClaimRunner;
import dev.serrano.bench.claim.ClaimTexts;
import dev.serrano.bench.claim.ClaimVerdict;
import dev.serrano.bench.claim.Finding;
import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.SuiteListener;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano claims run}. */
@Command(
        name = "run",
        description = "Measures claims and says what became of them. Each verdict is kept in a file at once; a run that"
                + " was broken off goes on where it was, if it is started again.")
public final class ClaimsRunCommand implements Callable<Integer> {

    private static final int MOST_FORKS = 100;
    private static final int MOST_SECONDS = 3_600;
    private static final String DEFAULT_FILE = "claims.json";

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(arity = "0..*", paramLabel = "ID", description = "The claims; all if none is named.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--document",
            paramLabel = "NAME",
            completionCandidates = ClaimsListCommand.Documents.class,
            description = "All claims of one document: ${COMPLETION-CANDIDATES}.")
    private @Nullable String document;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Where verdicts are kept. Those that are there are not measured again. Default: "
                    + DEFAULT_FILE + ".")
    private String json = DEFAULT_FILE;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes a page with all verdicts of the file.")
    private @Nullable String html;

    @Option(names = "--again", description = "Measures also what has a verdict already.")
    private boolean again;

    @Option(names = "--forks", paramLabel = "N", description = "How many JVMs measure each program. Default: 3.")
    private String forks = "3";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "About how long each JVM measures its program. Default: 15.")
    private String seconds = "15";

    public ClaimsRunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        ClaimRegistry registry = ClaimChoice.registry();
        List<Claim> chosen = ClaimChoice.claims(registry, ids, document);
        int forkCount = WholeNumber.parse("--forks", forks, 1, MOST_FORKS);
        Duration perFork = Duration.ofSeconds(WholeNumber.parse("--seconds", seconds, 1, MOST_SECONDS));
        Path file = OutputFile.check("--json", json);
        if (file.equals(OutputFile.STANDARD_OUTPUT)) {
            throw new UserError("--json needs the name of a file, in which verdicts are kept from run to run");
        }
        Path page = html == null ? null : OutputFile.check("--html", html);
        if (file.equals(page)) {
            throw new UserError("--json and --html name the same file " + file);
        }
        Map<String, ClaimResult> results = ClaimChoice.results("--json", file);
        List<Claim> open = chosen.stream()
                .filter(claim -> again || !results.containsKey(claim.id()))
                .toList();
        if (open.size() < chosen.size()) {
            terminal.complain("%d of %d claims have a verdict in %s; --again measures them anew"
                    .formatted(chosen.size() - open.size(), chosen.size(), file));
        }
        boolean written = measure(open, forkCount, perFork, file, results);
        chosen.forEach(claim -> print(claim, results.get(claim.id())));
        summary(chosen, results);
        if (page != null) {
            written &= ClaimPages.writeHtml(page, registry, results, terminal);
        }
        return written && terminal.arrived() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Measures claims, and writes each verdict when it is there. */
    private boolean measure(
            List<Claim> claims, int forkCount, Duration perFork, Path file, Map<String, ClaimResult> results)
            throws InterruptedException {
        String commit = BuildInfo.current().commit();
        Environment here = Environments.current(Defaults.probe(), commit);
        String machine = "%s, %d CPUs, JDK %s".formatted(here.machine().cpu(), here.cpus(), here.jdk());
        try (ProgressLine progress = new ProgressLine(terminal)) {
            Listener listener = new Listener(progress);
            ClaimRunner runner =
                    new ClaimRunner(forkCount, perFork, ClaimChoice.processors(), commit, machine, listener);
            List<List<Claim>> sittings = runner.sittings(claims);
            Map<String, ClaimResult> added = new LinkedHashMap<>();
            int done = 0;
            try (Interruption interruption = new Interruption(terminal, () -> {
                runner.cancel();
                progress.stop();
                terminal.complain(
                        "interrupted; verdicts so far are in %s, and the same command goes on".formatted(file));
            })) {
                for (int i = 0; i < sittings.size(); i++) {
                    List<Claim> sitting = sittings.get(i);
                    if (sittings.size() > 1) {
                        progress.note("sitting %d of %d, about %d minutes: %s"
                                .formatted(i + 1, sittings.size(), minutes(runner, sitting), names(sitting)));
                    }
                    for (Claim claim : sitting) {
                        listener.begin(claim, done++, claims.size(), forkCount);
                        Optional<ClaimResult> result = runner.run(claim);
                        if (result.isPresent()) {
                            results.put(claim.id(), result.get());
                            added.put(claim.id(), result.get());
                            if (!write(file, results, added)) {
                                return false;
                            }
                        }
                    }
                }
                interruption.finish();
            }
        }
        return true;
    }

    private boolean write(Path file, Map<String, ClaimResult> known, Map<String, ClaimResult> added) {
        try {
            ClaimFile.add(file, known, added);
            return true;
        } catch (IllegalArgumentException e) {
            terminal.complain("--json %s was changed meanwhile, and %s".formatted(file, e.getMessage()));
            return false;
        } catch (IOException e) {
            terminal.complain("--json %s could not be written: %s".formatted(file, OutputFile.reason(e)));
            return false;
        }
    }

    private static long minutes(ClaimRunner runner, List<Claim> claims) {
        return Math.ceilDiv(
                claims.stream()
                        .map(runner::estimate)
                        .mapToLong(Duration::toSeconds)
                        .sum(),
                60);
    }

    private static String names(List<Claim> claims) {
        return String.join(" ", claims.stream().map(Claim::id).toList());
    }

    private void print(Claim claim, @Nullable ClaimResult result) {
        if (result == null) {
            return;
        }
        terminal.out()
                .println("%s  %s: %s".formatted(claim.id(), result.verdict().text(), claim.sentence()));
        terminal.out().println("    printed: " + claim.printed());
        for (Finding finding : result.findings()) {
            String value = ClaimTexts.measured(finding);
            String rule = finding.rule().isEmpty() ? "" : ", rule " + finding.rule();
            String state = finding.state() == Finding.State.SIMULATED
                    ? ""
                    : ": " + finding.state().text();
            terminal.out().println("    " + finding.title() + ": " + (value.isEmpty() ? "-" : value) + rule + state);
        }
        String reason = result.reason();
        if (reason != null) {
            terminal.out().println("    why: " + reason);
        }
    }

    private void summary(List<Claim> chosen, Map<String, ClaimResult> results) {
        List<String> counts = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long number = chosen.stream()
                    .map(claim -> results.get(claim.id()))
                    .filter(result -> result != null && result.verdict() == verdict)
                    .count();
            counts.add(number + " " + verdict.text());
        }
        terminal.out().println("%d claims: %s".formatted(chosen.size(), String.join(", ", counts)));
        terminal.out().flush();
    }

    /** Shows what is going on. */
    private static final class Listener implements SuiteListener {

        private final ProgressLine progress;
        private String claim = "";
        private int done;
        private int all;

        Listener(ProgressLine progress) {
            this.progress = progress;
        }

        synchronized void begin(Claim next, int before, int claims, int forkCount) {
            if (before == 0) {
                progress.begin();
            }
            claim = "%s (%d programs, %d JVMs each)"
                    .formatted(next.id(), next.blocks().size(), forkCount);
            done = before;
            all = claims;
            progress.show(done, all, claim);
        }

        @Override
        public synchronized void forkStarts(int number, int forkCount, Block block, Duration allotted) {
            show(block, "JVM " + number);
        }

        @Override
        public synchronized void warmUp(Block block, int round) {
            show(block, "warm-up " + round);
        }

        @Override
        public synchronized void measuring(Block block, Case subject, int round) {
            show(block, "round " + (round + 1));
        }

        @Override
        public synchronized void forkEnded(int number, Block block) {
            show(block, "ended");
        }

        @Override
        public synchronized void note(String line) {
            progress.note(line);
        }

        private void show(Block block, String what) {
            progress.show(done, all, block.name() + ", " + what);
        }
    }
}
