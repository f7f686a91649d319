package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CpuWaitTest {

    @TempDir
    private Path folder;

    @Test
    void theWaitsOfAllThreadsAreAddedUp() throws Exception {
        thread("7", "100 20 3\n");
        thread("8", "100 30 3\n");
        assertThat(CpuWait.nanos(folder)).isEqualTo(OptionalLong.of(50));
    }

    @Test
    void aThreadThatHasEndedHasNone() throws Exception {
        thread("7", "100 20 3\n");
        Files.createDirectory(folder.resolve("8"));
        assertThat(CpuWait.nanos(folder)).isEqualTo(OptionalLong.of(20));
    }

    @Test
    void whereTheSystemDoesNotTellThereIsNoSum() throws Exception {
        assertThat(CpuWait.nanos(folder.resolve("none"))).isEmpty();
        Files.createDirectory(folder.resolve("8"));
        assertThat(CpuWait.nanos(folder)).isEmpty();
    }

    @Test
    void threadsThatWaitForEachOtherAreShortOfNothing() {
        assertThat(CpuWait.kept(60, 2, 1, 2)).as("both processors were theirs").isZero();
        assertThat(CpuWait.kept(60, 1.5, 1, 2)).isEqualTo(0.5);
        assertThat(CpuWait.kept(0.25, 1, 1, 2)).isEqualTo(0.25);
        assertThat(CpuWait.kept(0.1, 2.01, 1, 2)).as("clocks differ a little").isZero();
    }

    private void thread(String name, String line) throws Exception {
        Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("schedstat"), line);
    }
}
