package dev.serrano.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The files that a page is made of. They lie in the jar; a page contains them, so that it needs no network. */
final class PageParts {

    /** From the artifact org.webjars.npm:d3; the version is that of the build. */
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/";

    private PageParts() {}

    /** A part of our own, or the plotting library. */
    static String own(String name) {
        try (InputStream in = PageParts.class.getResourceAsStream(name)) {
            return text(name, in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of d3, on which the plotting library is built. */
    static String d3(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(D3.substring(1) + name)) {
            return text(D3 + name, in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String name, @Nullable InputStream in) throws IOException {
        if (in == null) {
            throw new IllegalStateException(name + " is missing from the program: build it anew");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
