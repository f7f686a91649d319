package dev.serrano.cli.claims;

import dev.serrano.bench.claim.ClaimPage;
import dev.serrano.bench.claim.ClaimRegistry;
import dev.serrano.bench.claim.ClaimResult;
import dev.serrano.bench.claim.ClaimTexts;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Writes the pages of verdicts. */
final class ClaimPages {

    private ClaimPages() {}

    /** The page for a browser. Returns whether it was written. */
    static boolean writeHtml(Path file, ClaimRegistry registry, Map<String, ClaimResult> results, Terminal terminal) {
        return write("--html", file, ClaimPage.of(registry, results).markup(), terminal);
    }

    /** The page of the documentation. Returns whether it was written. */
    static boolean writeMarkdown(
            Path file, ClaimRegistry registry, Map<String, ClaimResult> results, Terminal terminal) {
        return write("--markdown", file, ClaimTexts.page(registry, results), terminal);
    }

    private static boolean write(String option, Path file, String text, Terminal terminal) {
        return OutputFile.write(option, file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)), terminal);
    }
}
