package dev.serrano.bench.claim;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.bench.report.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The verdicts that have been found, as JSON: a root with a {@code version} of the form, and {@code claims}, whose fields
 * are those of {@link ClaimResult}.
 */
public final class ClaimFile {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Of the form of a file; one without a version is of the first. */
    private static final int VERSION = 1;

    /** The root. */
    record Root(int version, List<ClaimResult> claims) {}

    private ClaimFile() {}

    /**
     * The results in a file, by their claims, in the order of the file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it holds something else; the message says what
     */
    @SuppressWarnings("NullAway") // Jackson leaves a component null that is missing
    public static Map<String, ClaimResult> read(Path file) throws IOException {
        Root root;
        try {
            byte[] text = Files.readAllBytes(file);
            checkVersion(text);
            root = MAPPER.readValue(text, Root.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("holds no verdicts on claims: " + e.getOriginalMessage(), e);
        }
        if (root == null || root.claims() == null) {
            throw new IllegalArgumentException("holds no verdicts on claims: it has no field claims");
        }
        Map<String, ClaimResult> results = new LinkedHashMap<>();
        for (ClaimResult result : root.claims()) {
            if (result == null || !isWhole(result)) {
                throw new IllegalArgumentException("holds a verdict that lacks a field: "
                        + (result == null || result.id() == null ? "one without id" : result.id()));
            }
            results.put(result.id(), result);
        }
        return results;
    }

    @SuppressWarnings("NullAway") // as above
    private static boolean isWhole(ClaimResult result) {
        return result.id() != null
                && result.verdict() != null
                && result.date() != null
                && result.commit() != null
                && result.machine() != null
                && result.findings().stream()
                        .allMatch(finding -> finding != null
                                && finding.title() != null
                                && finding.rule() != null
                                && finding.unit() != null
                                && finding.state() != null);
    }

    /** Of a later version more may be unknown than one field. */
    private static void checkVersion(byte[] file) throws IOException {
        int version = MAPPER.readTree(file).path("version").asInt(VERSION);
        if (version > VERSION) {
            throw new IllegalArgumentException(
                    "was written by a later version of serrano: its form is %d, and this program reads %d"
                            .formatted(version, VERSION));
        }
    }

    /**
     * Adds results to a file. Those that another program has written there meanwhile stay, unless they are on the same
     * claims.
     *
     * @param known what is written if the file is gone
     * @throws IOException if that fails
     * @throws IllegalArgumentException if the file holds something else by now; the message says what
     */
    public static void add(Path file, Map<String, ClaimResult> known, Map<String, ClaimResult> added)
            throws IOException {
        Map<String, ClaimResult> all = new LinkedHashMap<>(Files.exists(file) ? read(file) : known);
        all.putAll(added);
        write(file, all.values());
    }

    /**
     * Writes results to a file, which has the old content or the new one, never a part.
     *
     * @throws IOException if that fails
     */
    public static void write(Path file, Collection<ClaimResult> results) throws IOException {
        AtomicFile.write(file, part -> Files.writeString(part, text(results)));
    }

    /** The JSON. */
    static String text(Collection<ClaimResult> results) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(new Root(VERSION, List.copyOf(results)))
                    + "\n";
        } catch (JacksonException e) {
            throw new IllegalStateException("verdicts cannot be written as JSON", e);
        }
    }
}
