package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.launch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the first launch of a JVM does besides, when it makes the runtime, must not cost its caller an interrupt. */
class FirstLaunchTest {
    @ParameterizedTest
    @CsvSource({"scheduled, false", "scheduled, true", "portable, false"})
    void byAnInterruptedThreadIsCancelled(String backend, boolean virtual, @TempDir Path folder) throws Exception {
        String flag = backend.equals("scheduled") ? "--add-opens=java.base/java.lang=ALL-UNNAMED" : "-Dnone";
        assertThat(ChildJvm.output(Interrupted.class, folder, flag, "-Dvirtual=" + virtual))
                .containsExactly(backend, "cancelled, interrupted: true");
    }

    /** The program. */
    static final class Interrupted {
        private Interrupted() {}

        public static void main(String[] args) throws Exception {
            Thread t = Boolean.getBoolean("virtual")
                    ? Thread.ofVirtual().start(Interrupted::run)
                    : Thread.ofPlatform().start(Interrupted::run);
            t.join();
        }

        private static void run() {
            Thread.currentThread().interrupt();
            try {
                launch(() -> async(() -> delay(Bounds.LONG)));
            } catch (TaskCancelledException e) {
                System.out.println(TaskRuntime.common().backend().id());
                System.out.println("cancelled, interrupted: " + Thread.interrupted());
            }
        }
    }
}
