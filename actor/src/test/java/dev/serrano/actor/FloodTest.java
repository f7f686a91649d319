package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.checkCancelled;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Messages without end fill the heap: the run ends with the error, and the runtime goes on. */
class FloodTest {
    static final class Flood {
        private static final class Sink extends Actor<byte[]> {
            @Override
            protected void process(byte[] message) {}
        }

        private static void flood() {
            List<Sink> sinks = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                Sink s = new Sink();
                s.start();
                sinks.add(s);
            }
            for (int t = 0; t < 20; t++) {
                async(() -> {
                    for (; ; ) {
                        for (Sink s : sinks) {
                            s.send(new byte[64]);
                        }
                        checkCancelled();
                    }
                });
            }
        }

        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
                try {
                    r.launch(() -> finish(Flood::flood));
                } catch (OutOfMemoryError e) {
                    System.out.println("ended");
                }
                System.out.println(r.<Integer>launch(() -> 42));
            }
        }
    }

    @Tag("stress")
    @RepeatedTest(4)
    void theRuntimeOutlivesIt(@TempDir Path folder) throws Exception {
        String classPath = ChildJvm.classPath(TaskRuntime.class, Actor.class, Flood.class);
        for (String backend : List.of("portable", "scheduled")) {
            assertThat(ChildJvm.output(
                            Flood.class,
                            folder,
                            "-cp",
                            classPath,
                            "-Xmx64m",
                            "-XX:+UseParallelGC",
                            "-Djdk.trackAllThreads=false",
                            "--add-opens=java.base/java.lang=ALL-UNNAMED",
                            "-Dserrano.fibers=" + backend))
                    .as(backend)
                    .contains("ended", "42");
        }
    }
}
