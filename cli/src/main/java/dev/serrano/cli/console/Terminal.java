package dev.serrano.cli.console;

import java.io.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The terminal on which the program prints.
 *
 * <p>The writers never throw. {@link #arrived} returns whether all has arrived.
 *
 * @param results standard output, for what is no text for a person
 * @param out for results
 * @param err for errors, notes and progress
 * @param interactive whether a person is watching: only then is progress shown
 * @param width how many characters fit on a line
 */
public record Terminal(ResultStream results, PrintWriter out, PrintWriter err, boolean interactive, int width) {

    private static final int USUAL_WIDTH = 100;
    private static final int LEAST_WIDTH = 40;

    /** One whose results go to a stream. */
    public static Terminal of(OutputStream target, Charset charset, PrintWriter err, boolean interactive, int width) {
        ResultStream results = new ResultStream(target);
        return new Terminal(results, new PrintWriter(results, true, charset), err, interactive, width);
    }

    /** The one that this process was started from. */
    @SuppressWarnings("SystemConsoleNull") // it is null again without a terminal since JDK 25
    public static Terminal ofProcess() {
        Console console = System.console();
        boolean interactive = console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
        ResultStream results = ResultStream.ofProcess();
        return new Terminal(
                results,
                new PrintWriter(results, true, charset("stdout.encoding")),
                new PrintWriter(System.err, true, charset("stderr.encoding")),
                interactive,
                width(System.getenv("COLUMNS")));
    }

    /** The same, with what is for a person on standard error, when standard output is for a program. */
    public Terminal forPrograms() {
        return new Terminal(results, err, err, interactive, width);
    }

    /** Prints a line for the user that is not a result, with the program's name before it. */
    public void complain(String line) {
        err.println("serrano: " + line);
        err.flush();
    }

    /** Whether all that was printed so far has arrived; complains if not. */
    public boolean arrived() {
        out.flush();
        IOException failure = results.failure();
        if (failure == null) {
            return true;
        }
        complain("standard output could not be written to its end: " + failure.getMessage());
        return false;
    }

    private static Charset charset(String property) {
        String name = System.getProperty(property);
        return name == null || !Charset.isSupported(name) ? Charset.defaultCharset() : Charset.forName(name);
    }

    public static int width(@Nullable String columns) {
        if (columns == null || !columns.matches("[0-9]{1,5}")) {
            return USUAL_WIDTH;
        }
        return Math.max(LEAST_WIDTH, Integer.parseInt(columns));
    }
}
