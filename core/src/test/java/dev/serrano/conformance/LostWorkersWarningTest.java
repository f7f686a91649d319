package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program without the flag whose tasks block is told about the flag once, however many runtimes it has. */
class LostWorkersWarningTest {
    private static final int ROUNDS = 10;

    @Test
    void aProgramWithoutTheFlagIsToldOnce(@TempDir Path folder) throws Exception {
        List<String> lines = ChildJvm.output(Sleeps.class, folder);
        assertThat(lines)
                .filteredOn(line -> line.contains("block in calls of the JDK"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains(
                        "--add-opens java.base/java.lang=ALL-UNNAMED",
                        "Add-Opens: java.base/java.lang",
                        "Serrano.blocking(...)");
    }

    @Test
    void oneWithTheFlagIsNot(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Sleeps.class, folder, "--add-opens", "java.base/java.lang=ALL-UNNAMED"))
                .hasSize(ROUNDS)
                .containsOnly("done");
    }

    @Test
    void oneThatChosePortableInSpiteOfTheFlagIsNot(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(
                        Sleeps.class,
                        folder,
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED",
                        "-Dserrano.fibers=portable"))
                .hasSize(ROUNDS)
                .containsOnly("done");
    }

    /** The program. */
    static final class Sleeps {
        private Sleeps() {}

        public static void main(String[] args) {
            for (int i = 0; i < ROUNDS; i++) { // the log takes a while to be set up, and the watchdog does that
                try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
                    runtime.launch(() -> finish(() -> {
                        for (int k = 0; k < 60; k++) {
                            async(() -> Thread.sleep(20)); // sleeping is what is tested
                        }
                    }));
                }
                System.out.println("done");
            }
        }
    }
}
