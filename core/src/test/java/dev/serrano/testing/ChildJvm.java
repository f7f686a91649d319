package dev.serrano.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a test program in a JVM of its own, for what depends on flags or happens once in a JVM. */
public final class ChildJvm {
    private ChildJvm() {}

    /**
     * What a program of the tests prints, line by line. Fails if it does not end.
     *
     * @param folder for its output
     */
    public static List<String> output(Class<?> program, Path folder, String... flags) throws Exception {
        Path output = folder.resolve("output");
        Process jvm = start(program, output, flags);
        try {
            assertThat(jvm.waitFor(Bounds.TEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
            return Files.readAllLines(output);
        } finally {
            jvm.destroyForcibly();
        }
    }

    /**
     * Asks a program that has printed a line to terminate, once a second: a JVM with a full heap drops the signal. Returns
     * what it has printed. Fails if it does not end.
     *
     * @param folder for its output
     */
    public static List<String> terminated(String after, Class<?> program, Path folder, String... flags)
            throws Exception {
        Path output = folder.resolve("output");
        Process jvm = start(program, output, flags);
        try {
            long end = System.nanoTime() + Bounds.TEST.toNanos();
            while (!jvm.waitFor(1, TimeUnit.SECONDS) && System.nanoTime() - end < 0) {
                if (Files.readAllLines(output).contains(after)) {
                    jvm.destroy();
                }
            }
            assertThat(jvm.isAlive()).as(() -> "still runs: " + output).isFalse();
            return Files.readAllLines(output);
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static Process start(Class<?> program, Path output, String... flags) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-ea", "-cp", classPath(TaskRuntime.class, program)));
        command.addAll(List.of(flags));
        command.add(program.getName());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** The folders of some classes; as flags, {@code "-cp", classPath(...)} replace those of core and of the program. */
    public static String classPath(Class<?>... of) throws URISyntaxException {
        List<String> folders = new ArrayList<>();
        for (Class<?> c : of) {
            folders.add(Path.of(c.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, folders);
    }
}
