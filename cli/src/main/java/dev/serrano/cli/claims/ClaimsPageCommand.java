package dev.serrano.cli.claims;

import dev.serrano.bench.claim.ClaimRegistry;
import dev.serrano.bench.claim.ClaimResult;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano claims page}. */
@Command(name = "page", description = "Makes pages of the verdicts that serrano claims run has kept.")
public final class ClaimsPageCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(index = "0", paramLabel = "RESULTS", description = "The file with the verdicts.")
    private String results = "";

    @Option(names = "--html", paramLabel = "FILE", description = "A page for a browser; - is standard output.")
    private @Nullable String html;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "The page of the documentation; - is standard output.")
    private @Nullable String markdown;

    public ClaimsPageCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (html == null && markdown == null) {
            throw new UserError("name the page to write: --html FILE, --markdown FILE or both");
        }
        Path page = html == null ? null : OutputFile.check("--html", html);
        Path text = markdown == null ? null : OutputFile.check("--markdown", markdown);
        if (page != null && page.equals(text)) {
            throw new UserError("--html and --markdown name the same file " + page);
        }
        Map<String, ClaimResult> found = ClaimChoice.results("RESULTS", file());
        if (found.isEmpty()) {
            throw new UserError(
                    "there are no verdicts in %s; serrano claims run --json FILE keeps them".formatted(results));
        }
        ClaimRegistry registry = ClaimChoice.registry();
        List<String> unknown = found.keySet().stream()
                .filter(id -> registry.find(id).isEmpty())
                .toList();
        if (!unknown.isEmpty()) {
            terminal.complain("%s has verdicts on claims that this program does not know, which the pages leave out: %s"
                    .formatted(results, String.join(", ", unknown)));
        }
        boolean written = page == null || ClaimPages.writeHtml(page, registry, found, terminal);
        written &= text == null || ClaimPages.writeMarkdown(text, registry, found, terminal);
        return written ? ExitCode.OK : ExitCode.FAILED;
    }

    private Path file() {
        try {
            return Path.of(results);
        } catch (InvalidPathException e) {
            throw new UserError("RESULTS %s is not a path: %s".formatted(results, e.getReason()), e);
        }
    }
}
