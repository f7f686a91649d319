package dev.serrano.cli;

import dev.serrano.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Terminals of tests. */
final class Terminals {

    private Terminals() {}

    /** One that keeps what is for standard error only. */
    static Terminal to(StringWriter err) {
        return to(new ByteArrayOutputStream(), err);
    }

    /** One that keeps both. */
    static Terminal to(OutputStream out, StringWriter err) {
        return Terminal.of(out, StandardCharsets.UTF_8, new PrintWriter(err, true), false, 100);
    }
}
