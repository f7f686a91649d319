package dev.serrano.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Serrano;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Schedules are explored in a JVM whose class path has no test framework. */
class WithoutJUnitTest {
    @Test
    void aProgramExplores() throws IOException, InterruptedException {
        String classPath = Stream.of(Serrano.class, Exploration.class, WithoutJUnit.class)
                .map(c -> c.getProtectionDomain().getCodeSource().getLocation())
                .map(url -> Path.of(url.getPath()).toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        classPath,
                        WithoutJUnit.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.strip()).isEqualTo("counted 1, again: true");
    }
}
