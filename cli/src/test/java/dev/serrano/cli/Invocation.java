package dev.serrano.cli;

import dev.serrano.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Runs the program in this JVM and keeps what it printed. */
final class Invocation {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();
    private final int code;

    private Invocation(boolean interactive, String... arguments) {
        Terminal terminal = Terminal.of(out, StandardCharsets.UTF_8, new PrintWriter(err, true), interactive, 100);
        this.code = Main.run(terminal, arguments);
    }

    static Invocation of(String... arguments) {
        return new Invocation(false, arguments);
    }

    /** The arguments as one line, none of which has a space. */
    static Invocation line(String arguments) {
        return of(arguments.split(" "));
    }

    static Invocation interactive(String... arguments) {
        return new Invocation(true, arguments);
    }

    int code() {
        return code;
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString();
    }
}
