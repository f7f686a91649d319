package dev.serrano.weaver.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** The weaver in a JVM of its own: Maven may run on a Java that cannot load it. */
final class WeaverProcess {
    private static final String MAIN = "dev.serrano.weaver.WeaveMain";
    private static final String COMPLAINT = "serrano weaver: ";
    private static final int WRONG_CODE = 1;

    private final Path java;
    private final List<Path> tool;
    private final Log log;

    /** How a line of the weaver is shown. */
    private enum Level {
        ERROR,
        WARNING,
        INFO
    }

    WeaverProcess(Path java, List<Path> tool, Log log) {
        this.java = java;
        this.tool = tool;
        this.log = log;
    }

    /**
     * Weaves a folder in place.
     *
     * @throws MojoFailureException if something cannot be woven
     * @throws MojoExecutionException if the weaver cannot run, or not with this request
     */
    void weave(Path classes, List<Path> classPath, boolean explain)
            throws MojoExecutionException, MojoFailureException {
        try {
            Path arguments = Files.createTempFile("serrano-weave", ".args");
            try {
                Files.write(arguments, arguments(classes, classPath, explain), StandardCharsets.UTF_8);
                run(List.of(java.toString(), "-Xshare:auto", "-cp", join(tool), MAIN, "@" + arguments));
            } finally {
                Files.deleteIfExists(arguments);
            }
        } catch (IOException e) {
            throw new MojoExecutionException("the weaver cannot be started with " + java + ": " + e.getMessage(), e);
        }
    }

    private static List<String> arguments(Path classes, List<Path> classPath, boolean explain) {
        List<String> all = new ArrayList<>(List.of(classes.toString(), "-o", classes.toString()));
        if (!classPath.isEmpty()) {
            all.addAll(List.of("--class-path", join(classPath)));
        }
        if (explain) {
            all.add("--explain");
        }
        return all;
    }

    private static String join(List<Path> paths) {
        return String.join(
                File.pathSeparator, paths.stream().map(Path::toString).toList());
    }

    private void run(List<String> command) throws IOException, MojoExecutionException, MojoFailureException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String complaint = show(process);
            int code = process.waitFor();
            if (code == WRONG_CODE && complaint.isEmpty()) {
                throw new MojoFailureException("the classes cannot be woven: see the errors above");
            }
            if (code != 0) {
                throw new MojoExecutionException(
                        complaint.isEmpty() ? "the weaver has ended with code " + code + ": see above" : complaint);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    /** Returns why the weaver did nothing; empty if it has not said so. */
    private String show(Process process) throws IOException {
        String complaint = "";
        Level level = Level.INFO;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), Charset.defaultCharset()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(COMPLAINT)) {
                    complaint = line.substring(COMPLAINT.length());
                    continue;
                }
                if (line.contains("UnsupportedClassVersionError")) {
                    complaint = "the weaver needs Java 25 or newer, which " + java
                            + " is not: choose a toolchain of JDK 25 with maven-toolchains-plugin,"
                            + " or run Maven on such a JDK";
                }
                level = level(line, level);
                switch (level) {
                    case ERROR -> log.error(line);
                    case WARNING -> log.warn(line);
                    case INFO -> log.info(line);
                }
            }
        }
        return complaint;
    }

    private static Level level(String line, Level before) {
        if (line.contains(": error: ")) {
            return Level.ERROR;
        }
        if (line.contains(": warning: ")) {
            return Level.WARNING;
        }
        return line.startsWith("    ") ? before : Level.INFO; // the fix of a problem
    }
}
