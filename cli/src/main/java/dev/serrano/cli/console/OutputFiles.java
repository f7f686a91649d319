package dev.serrano.cli.console;

import dev.serrano.bench.report.CsvReport;
import dev.serrano.bench.report.HtmlReport;
import dev.serrano.bench.report.PageContent;
import dev.serrano.bench.report.ReportJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that the results go to; each may be null.
 *
 * @param json for {@link ReportJson}
 * @param html for {@link HtmlReport}
 * @param csv for {@link CsvReport}
 */
public record OutputFiles(
        @Nullable Path json, @Nullable Path html, @Nullable Path csv) {

    private interface Text {
        String make() throws IOException;
    }

    /**
     * Checks, before anything is measured, that all of them can be written and are different files.
     *
     * @throws UserError if not
     */
    public static OutputFiles check(OutputOptions options) {
        OutputFiles files = new OutputFiles(
                check("--json", options.json), check("--html", options.html), check("--csv", options.csv));
        files.options();
        return files;
    }

    /**
     * Checks that a file that another option names is none of these.
     *
     * @throws UserError if it is
     */
    public void checkOther(String option, Path file) {
        distinct(options(), option, file);
    }

    /**
     * Checks that two options name different files.
     *
     * @throws UserError if they do not
     */
    public static void checkDistinct(String option, Path file, String other, Path otherFile) {
        Map<Path, String> seen = new HashMap<>();
        distinct(seen, option, file);
        distinct(seen, other, otherFile);
    }

    /** The files and the options that named them. */
    private Map<Path, String> options() {
        Map<Path, String> seen = new HashMap<>();
        distinct(seen, "--json", json);
        distinct(seen, "--html", html);
        distinct(seen, "--csv", csv);
        return seen;
    }

    private static @Nullable Path check(String option, @Nullable String name) {
        return name == null ? null : OutputFile.check(option, name);
    }

    private static void distinct(Map<Path, String> seen, String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        boolean standard = file.equals(OutputFile.STANDARD_OUTPUT);
        String other = seen.putIfAbsent(standard ? file : file.toAbsolutePath().normalize(), option);
        if (other != null) {
            throw new UserError(
                    standard
                            ? "%s - and %s -: only one of them can go to standard output".formatted(other, option)
                            : "%s and %s name the same file, %s".formatted(other, option, file));
        }
    }

    /** Whether one of them is standard output, so that nothing else may be printed to it. */
    public boolean useStandardOutput() {
        return Stream.of(Optional.ofNullable(json), Optional.ofNullable(html), Optional.ofNullable(csv))
                .flatMap(Optional::stream)
                .anyMatch(OutputFile.STANDARD_OUTPUT::equals);
    }

    /** Writes them all. A file that cannot be written is reported, and does not keep the others from being written. */
    public boolean write(PageContent content, Terminal terminal) {
        boolean ok = true;
        if (json != null) {
            ok &= write("--json", json, () -> new ReportJson().text(content.report(), content.goals()), terminal);
        }
        if (csv != null) {
            ok &= write("--csv", csv, () -> new CsvReport().text(content.report()), terminal);
        }
        if (html != null) {
            ok &= write("--html", html, () -> new HtmlReport().text(content), terminal);
        }
        return ok;
    }

    private static boolean write(String option, Path file, Text text, Terminal terminal) {
        return OutputFile.write(option, file, out -> out.write(text.make().getBytes(StandardCharsets.UTF_8)), terminal);
    }
}
