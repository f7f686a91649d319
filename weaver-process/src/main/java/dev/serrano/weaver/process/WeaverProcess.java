package dev.serrano.weaver.process;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The weaver in a JVM of its own, for a build tool that may run on a Java that cannot load it.
 *
 * <p>Not for use by several threads at once.
 */
public final class WeaverProcess {
    private static final String MAIN = "dev.serrano.weaver.WeaveMain";
    private static final String COMPLAINT = "serrano weaver: ";
    private static final int WRONG_CODE = 1;

    private final Path java;
    private final List<Path> tool;
    private final String otherJava;
    private final BiConsumer<Level, String> lines;

    /** How a line of the weaver is to be shown. */
    public enum Level {
        /** A method that cannot be woven, and the fix. */
        ERROR,
        /** A method that stays serial, and the fix. */
        WARNING,
        /** Anything else: explanations, and in the end a summary. */
        INFO
    }

    /**
     * A weaver that has not been started.
     *
     * @param java the launcher of a JDK 25 or newer
     * @param tool the class path of the weaver itself
     * @param otherJava what the user can do if that JDK is too old, as the end of a sentence: "set ... to a JDK 25"
     * @param lines gets each line that the weaver prints, without its end
     */
    public WeaverProcess(Path java, List<Path> tool, String otherJava, BiConsumer<Level, String> lines) {
        this.java = java;
        this.tool = List.copyOf(tool);
        this.otherJava = otherJava;
        this.lines = lines;
    }

    /**
     * Weaves a folder in place, and returns when that is done.
     *
     * @param classPath what the classes refer to; a folder or jar that does not exist is passed over
     * @param explain whether to say of each method what was made of it
     * @return whether there was a class file in the folder; if not, nothing was started
     * @throws WeavingFailedException if something cannot be woven, or the weaver cannot run, or the thread is
     *     interrupted, which it then still is
     */
    public boolean weave(Path classes, List<Path> classPath, boolean explain) throws WeavingFailedException {
        if (!hasClasses(classes)) {
            return false;
        }
        try {
            Path arguments = Files.createTempFile("serrano-weave", ".args");
            try {
                Files.write(arguments, arguments(classes, classPath, explain), StandardCharsets.UTF_8);
                run(List.of(java.toString(), "-Xshare:auto", "-cp", join(tool), MAIN, "@" + arguments));
            } finally {
                Files.deleteIfExists(arguments);
            }
        } catch (IOException e) {
            throw new WeavingFailedException(
                    "the weaver cannot be started with " + java + ": " + e.getMessage(), false, e);
        }
        return true;
    }

    private static boolean hasClasses(Path folder) throws WeavingFailedException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(p -> p.toString().endsWith(".class"));
        } catch (IOException | UncheckedIOException e) {
            throw new WeavingFailedException(folder + " cannot be read: " + e.getMessage(), false, e);
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

    private void run(List<String> command) throws IOException, WeavingFailedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String complaint = show(process);
            int code = process.waitFor();
            if (code == WRONG_CODE && complaint.isEmpty()) {
                throw new WeavingFailedException("the classes cannot be woven: see the errors above", true, null);
            }
            if (code != 0) {
                throw new WeavingFailedException(
                        complaint.isEmpty() ? "the weaver has ended with code " + code + ": see above" : complaint,
                        false,
                        null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WeavingFailedException("interrupted", false, e);
        } finally {
            process.destroy();
        }
    }

    /** Returns why the weaver did nothing; empty if it has not said so. */
    private String show(Process process) throws IOException {
        String complaint = "";
        Level level = Level.INFO;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), Charset.defaultCharset()))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(COMPLAINT)) {
                    complaint = line.substring(COMPLAINT.length());
                    continue;
                }
                if (line.contains("UnsupportedClassVersionError")) {
                    complaint = "the weaver needs Java 25 or newer, which " + java + " is not: " + otherJava;
                }
                level = level(line, level);
                lines.accept(level, line);
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
