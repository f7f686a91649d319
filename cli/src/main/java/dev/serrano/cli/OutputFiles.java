package dev.serrano.cli;

import dev.serrano.bench.report.CsvReport;
import dev.serrano.bench.report.HtmlReport;
import dev.serrano.bench.report.PageContent;
import dev.serrano.bench.report.ReportJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that the results go to; each may be null.
 *
 * @param json for {@link ReportJson}
 * @param html for {@link HtmlReport}
 * @param csv for {@link CsvReport}
 */
record OutputFiles(
        @Nullable Path json, @Nullable Path html, @Nullable Path csv) {

    private interface Writing {
        void write() throws IOException;
    }

    /**
     * Checks, before anything is measured, that all of them can be written and are different files.
     *
     * @throws UserError if not
     */
    static OutputFiles check(OutputOptions options) {
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
    void checkOther(String option, Path file) {
        distinct(options(), option, file);
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
        String other = seen.putIfAbsent(file.toAbsolutePath().normalize(), option);
        if (other != null) {
            throw new UserError("%s and %s name the same file, %s".formatted(other, option, file));
        }
    }

    /** Writes them all. What cannot be written is said, and does not keep the others from being written. */
    boolean write(PageContent content, Terminal terminal) {
        boolean ok = true;
        if (json != null) {
            ok &= write(terminal, () -> new ReportJson().write(content.report(), json));
        }
        if (csv != null) {
            ok &= write(terminal, () -> new CsvReport().write(content.report(), csv));
        }
        if (html != null) {
            ok &= write(terminal, () -> new HtmlReport().write(content, html));
        }
        return ok;
    }

    private static boolean write(Terminal terminal, Writing writing) {
        try {
            writing.write();
            return true;
        } catch (IOException e) {
            terminal.complain("the results could not be written: " + e.getMessage());
            return false;
        }
    }
}
