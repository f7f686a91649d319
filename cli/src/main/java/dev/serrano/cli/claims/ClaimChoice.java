package dev.serrano.cli.claims;

import dev.serrano.bench.claim.Claim;
import dev.serrano.bench.claim.ClaimFile;
import dev.serrano.bench.claim.ClaimRegistry;
import dev.serrano.bench.claim.ClaimResult;
import dev.serrano.bench.claim.Document;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.UserError;
import dev.serrano.workloads.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the user names on the command line: claims, documents, files with verdicts. */
final class ClaimChoice {

    private ClaimChoice() {}

    /** The claims, with programs for this machine. */
    static ClaimRegistry registry() {
        return ClaimRegistry.of(Catalog.standard(), processors());
    }

    static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * The claim of that name.
     *
     * @throws UserError if there is none
     */
    static Claim claim(ClaimRegistry registry, String id) {
        return registry.find(id)
                .orElseThrow(() ->
                        new UserError("there is no claim '%s'; serrano claims list shows them all".formatted(id)));
    }

    /**
     * The claims of these names, or of a document, or all.
     *
     * @throws UserError if there are none, or both names and a document are given
     */
    static List<Claim> claims(ClaimRegistry registry, List<String> ids, @Nullable String document) {
        if (document != null && !ids.isEmpty()) {
            throw new UserError("name claims or a --document, not both");
        }
        if (document != null) {
            return registry.of(document(document));
        }
        if (ids.isEmpty()) {
            return registry.all();
        }
        List<Claim> chosen = new ArrayList<>();
        for (String id : ids) {
            Claim claim = claim(registry, id);
            if (!chosen.contains(claim)) {
                chosen.add(claim);
            }
        }
        return chosen;
    }

    static Document document(String id) {
        List<String> ids = documents();
        return Document.find(id)
                .orElseThrow(() -> new UserError(
                        "--document: there is no document '%s'; %s".formatted(id, Nearest.hint(id, ids))));
    }

    static List<String> documents() {
        return Arrays.stream(Document.values()).map(Document::id).toList();
    }

    /**
     * The verdicts in a file; none if it is not there.
     *
     * @throws UserError if it holds something else
     */
    static Map<String, ClaimResult> results(String option, Path file) {
        if (!Files.exists(file)) {
            return new LinkedHashMap<>();
        }
        try {
            return ClaimFile.read(file);
        } catch (IllegalArgumentException e) {
            throw new UserError("%s %s %s".formatted(option, file, e.getMessage()), e);
        } catch (IOException e) {
            throw new UserError("%s %s could not be read: %s".formatted(option, file, OutputFile.reason(e)), e);
        }
    }
}
