package dev.serrano.cli.claims;

import dev.serrano.bench.claim.Claim;
import dev.serrano.bench.claim.Evidence;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.report.Numbers;
import dev.serrano.bench.suite.Block;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code serrano claims show}. */
@Command(name = "show", description = "Shows a claim: what is printed, what decides, and what is run for it.")
public final class ClaimsShowCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(index = "0", paramLabel = "ID", description = "The claim; serrano claims list shows them all.")
    private String id = "";

    public ClaimsShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Claim claim = ClaimChoice.claim(ClaimChoice.registry(), id);
        PrintWriter out = terminal.out();
        out.println(claim.id() + "  " + claim.sentence());
        out.println("  document  " + claim.document().title());
        out.println("  where     " + claim.where());
        out.println("  printed   " + claim.printed());
        out.println("  there     " + claim.document().machine());
        if (claim.missing() != null) {
            out.println("  missing   " + claim.missing());
        }
        if (!claim.evidence().isEmpty()) {
            out.println("It holds if");
        }
        for (Evidence part : claim.evidence()) {
            out.println("  " + part.title() + ": " + rule(part) + scale(part));
        }
        if (!claim.blocks().isEmpty()) {
            out.println("Measured for it, each line in JVMs of its own");
        }
        for (Block block : claim.blocks()) {
            out.println("  " + block.name());
            for (Case one : block.cases()) {
                out.println("    " + one.label() + " " + one.givenParameters());
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    private static String rule(Evidence part) {
        return switch (part) {
            case Evidence.Measured m ->
                (m.bar().goal().text() + " " + m.bar().quantity().unit()).strip();
            case Evidence.Checked c -> "= " + c.printed();
            case Evidence.Ends e ->
                "= " + e.printed() + ", in a JVM with " + e.run().limits();
            case Evidence.Simulated s ->
                ("printed " + Numbers.digits(s.printed()) + " " + s.unit()).strip() + ", decides nothing";
        };
    }

    private static String scale(Evidence part) {
        return part.scale() > 1 ? ", with %d processors at least".formatted(part.scale()) : "";
    }
}
