package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Places in JVMs of their own, and the signals that stop, continue and kill them. */
final class Jvms {
    private Jvms() {}

    static Process start(String seed, Path output, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-Dserrano.workers=1",
                "-Dserrano.cluster.seeds=" + seed));
        command.addAll(List.of(options)); // of two with the same name the last one counts
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ChildPlace.class.getName()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    static void signal(String signal, String pid) {
        try {
            assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor())
                    .isZero();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
