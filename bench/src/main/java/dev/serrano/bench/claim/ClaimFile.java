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

/** The verdicts that have been found, as JSON: a root with {@code claims}, whose fields are those of {@link ClaimResult}. */
public final class ClaimFile {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** The root. */
    record Root(List<ClaimResult> claims) {}

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
            root = MAPPER.readValue(Files.readString(file), Root.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("holds no verdicts on claims: " + e.getOriginalMessage(), e);
        }
        if (root == null || root.claims() == null) {
            throw new IllegalArgumentException("holds no verdicts on claims: it has no field claims");
        }
        Map<String, ClaimResult> results = new LinkedHashMap<>();
        for (ClaimResult result : root.claims()) {
            if (result.id() == null || result.verdict() == null) {
                throw new IllegalArgumentException("has a verdict without id or verdict");
            }
            results.put(result.id(), result);
        }
        return results;
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
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(new Root(List.copyOf(results))) + "\n";
        } catch (JacksonException e) {
            throw new IllegalStateException("verdicts cannot be written as JSON", e);
        }
    }
}
