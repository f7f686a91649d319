package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serrano run --record} and {@code --replay}. */
class RunReplayTest {
    @TempDir
    private Path folder;

    @Test
    void aRecordedRunIsReplayed() {
        String file = folder.resolve("q.replay").toString();
        Invocation recorded = Invocation.of("run", "nqueens", "-p", "n=5", "-w", "2", "--record", file);
        assertThat(recorded.code()).as(recorded.err()).isZero();
        assertThat(recorded.out()).contains("marks in " + file);
        Invocation replayed = Invocation.of("run", "nqueens", "-p", "n=5", "--replay", file);
        assertThat(replayed.code()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("replayed");
    }

    @Test
    void aFileThatIsNoneIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("none.replay"), "none");
        Invocation result = Invocation.of("run", "nqueens", "--replay", file.toString());
        assertThat(result.code()).isNotZero();
        assertThat(result.err()).contains("is no recording");
        assertThat(Invocation.of("run", "nqueens", "-w", "2", "--replay", file.toString())
                        .err())
                .contains("takes the workers from the file");
    }
}
