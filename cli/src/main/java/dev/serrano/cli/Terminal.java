package dev.serrano.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Where the program prints.
 *
 * <p>The writers never throw: when the reader of a pipe has gone, what is printed is lost and the program goes on.
 *
 * @param out for results
 * @param err for errors, notes and progress
 * @param interactive whether a person is watching: only then is progress shown
 * @param width how many characters fit on a line
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int width) {

    private static final int USUAL_WIDTH = 100;
    private static final int LEAST_WIDTH = 40;

    /** The one that this process was started from. */
    @SuppressWarnings("SystemConsoleNull") // it is null again without a terminal since JDK 25
    static Terminal ofProcess() {
        Console console = System.console();
        boolean interactive = console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
        return new Terminal(
                new PrintWriter(System.out, true, charset("stdout.encoding")),
                new PrintWriter(System.err, true, charset("stderr.encoding")),
                interactive,
                width(System.getenv("COLUMNS")));
    }

    /** Prints a line for the user that is not a result, with the program's name before it. */
    void complain(String line) {
        err.println("serrano: " + line);
        err.flush();
    }

    private static Charset charset(String property) {
        String name = System.getProperty(property);
        return name == null || !Charset.isSupported(name) ? Charset.defaultCharset() : Charset.forName(name);
    }

    static int width(@Nullable String columns) {
        if (columns == null || !columns.matches("[0-9]{1,5}")) {
            return USUAL_WIDTH;
        }
        return Math.max(LEAST_WIDTH, Integer.parseInt(columns));
    }
}
