package dev.serrano.cli;

import static java.util.stream.Collectors.toCollection;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.report.MeasurementsPage;
import dev.serrano.bench.report.SuiteResults;
import dev.serrano.bench.suite.Bar;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Suite;
import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.bench.suite.WorkerNumbers;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano measurements}. */
@Command(
        name = "measurements",
        description = "Writes a page with the last figures and goals of the suites, from results that serrano bench"
                + " has written.",
        footer = {
            "",
            "Only what stands in env of such a file is read; its rows may be left out.",
            "",
            "  serrano bench overhead --json results/overhead.json",
            "  serrano measurements results --markdown measurements.md"
        })
final class MeasurementsCommand implements Callable<Integer> {

    private static final String OPTION = "--markdown";

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder with the results: all of its *.json files.")
    private String folder = "";

    @Option(
            names = OPTION,
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where the page goes. Default: -, standard output.")
    private String output = "-";

    MeasurementsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Path target = OutputFile.check(OPTION, output);
        List<SuiteResults> results =
                files().stream().map(MeasurementsCommand::results).toList();
        String page = new MeasurementsPage(results, goals()).text();
        boolean written =
                OutputFile.write(OPTION, target, out -> out.write(page.getBytes(StandardCharsets.UTF_8)), terminal);
        return written ? ExitCode.OK : ExitCode.FAILED;
    }

    private List<Path> files() {
        Path path;
        try {
            path = Path.of(folder);
        } catch (InvalidPathException e) {
            throw new UserError("DIR %s is not a path: %s".formatted(folder, e.getReason()), e);
        }
        if (folder.isBlank() || !Files.isDirectory(path)) {
            throw new UserError("there is no folder '%s'; name the one that holds the results of serrano bench SUITE"
                            .formatted(folder)
                    + " --json FILE");
        }
        try (Stream<Path> all = Files.list(path)) {
            List<Path> files = all.filter(file -> file.getFileName().toString().endsWith(".json"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new UserError(
                        "folder %s has no *.json files; serrano bench SUITE --json FILE writes them".formatted(folder));
            }
            return files;
        } catch (IOException e) {
            throw new UserError("folder %s could not be read: %s".formatted(folder, e.getMessage()), e);
        }
    }

    private static SuiteResults results(Path file) {
        try {
            return SuiteResults.parse(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw new UserError("%s %s".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new UserError("%s could not be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** For each suite the titles of its bars with a goal, for one and two workers. */
    private static Map<String, Set<String>> goals() {
        Map<String, Set<String>> goals = new LinkedHashMap<>();
        for (String name : SuiteCatalog.names()) {
            Suite suite = SuiteCatalog.find(name, Catalog.standard(), WorkerNumbers.of(1, 2))
                    .orElseThrow();
            goals.put(
                    name,
                    suite.bars().stream()
                            .filter(bar -> !(bar.goal() instanceof Goal.None))
                            .map(Bar::title)
                            .collect(toCollection(LinkedHashSet::new)));
        }
        return goals;
    }
}
