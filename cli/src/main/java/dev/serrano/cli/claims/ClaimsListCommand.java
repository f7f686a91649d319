package dev.serrano.cli.claims;

import dev.serrano.bench.claim.Claim;
import dev.serrano.bench.claim.ClaimRegistry;
import dev.serrano.bench.claim.Document;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serrano claims list}. */
@Command(name = "list", description = "Lists the claims, one line each.")
public final class ClaimsListCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    /** Names of documents, for completion. */
    static final class Documents extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Documents() {
            super(ClaimChoice.documents());
        }
    }

    @Option(
            names = "--document",
            paramLabel = "NAME",
            completionCandidates = Documents.class,
            description = "Only those of one document: ${COMPLETION-CANDIDATES}.")
    private @Nullable String document;

    public ClaimsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        ClaimRegistry registry = ClaimChoice.registry();
        List<Claim> chosen = ClaimChoice.claims(registry, List.of(), document);
        PrintWriter out = terminal.out();
        int here = 0;
        for (Document one : Document.values()) {
            List<Claim> claims =
                    chosen.stream().filter(claim -> claim.document() == one).toList();
            if (claims.isEmpty()) {
                continue;
            }
            out.println(one.id() + ": " + one.title());
            TextTable table = new TextTable("claim", "here", "where", "it says");
            for (Claim claim : claims) {
                boolean told = claim.tellable(ClaimChoice.processors());
                here += told ? 1 : 0;
                table.row(claim.id(), told ? "yes" : "no", claim.where(), claim.sentence());
            }
            table.print(out);
            out.println();
        }
        out.printf(
                "%d claims; this machine, with %d processors, can tell about %d of them%n",
                chosen.size(), ClaimChoice.processors(), here);
        out.flush();
        return ExitCode.OK;
    }
}
