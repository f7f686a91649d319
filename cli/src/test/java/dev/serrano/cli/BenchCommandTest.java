package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the command makes of a suite that goes wrong. */
final class BenchCommandTest {

    @TempDir
    private Path folder;

    /** Without a folder for temporary files no fork can be started. */
    @Test
    @Timeout(120)
    void forksThatCannotBeStartedAreSaidAndNoDefect() throws Exception {
        Process bench = CliProcess.of(
                        List.of("-Djava.io.tmpdir=" + folder.resolve("gone")), "bench suspend --only idle --forks 2")
                .redirectErrorStream(true)
                .start();
        String said = new String(bench.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .contains("serrano: idle, fork 1: could not be started: ", "idle-portable, fork 2: could not")
                .contains("serrano: nothing was measured")
                .doesNotContain("defect", "the time was up");
        assertThat(bench.waitFor()).isEqualTo(1);
    }
}
