package dev.serrano.internal.engine;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.worker.Shortage;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A program that spawns without end fills the heap with queued tasks. Its run has to end, and they with it; until then
 * each want of memory is a full collection or two, and the JVM cannot even begin to end on SIGTERM.
 */
class FloodedHeapTest {
    private static final String BEGIN = "begin";
    private static final String WANT = "ended for want of memory";
    private static final String GOES_ON = "goes on";

    /** Floods the heap, runs a small program, and floods it again and again. */
    static final class Flood {
        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder()
                    .workers(2)
                    .fibers(FiberBackend.valueOf(System.getProperty("backend")))
                    .failureHandler(failure -> {})
                    .build()) {
                System.out.println(BEGIN);
                System.out.println(isEndedByWant(r) ? WANT : "ended");
                System.out.println(goesOn(r));
                while (isEndedByWant(r)) {
                    Thread.onSpinWait();
                }
            }
        }

        /** When there is memory again: a run that was given up may still have it for a while. The test is bounded in time. */
        private static String goesOn(TaskRuntime r) {
            for (; ; ) {
                try {
                    return r.launch(() -> future(() -> GOES_ON).join());
                } catch (OutOfMemoryError | IllegalStateException e) {
                    if (!wants(e)) {
                        throw e;
                    }
                }
            }
        }

        private static boolean isEndedByWant(TaskRuntime r) {
            try {
                r.launch(() -> {
                    switch (System.getProperty("form")) {
                        case "calls" -> calls(0);
                        case "futures" -> futures();
                        case "finishes" -> finishes();
                        default -> tasks();
                    }
                });
                return false;
            } catch (Throwable e) {
                return wants(e);
            }
        }

        private static boolean wants(Throwable e) {
            boolean wants = Shortage.of(e) != null;
            for (Throwable other : e.getSuppressed()) {
                wants |= Shortage.of(other) != null;
            }
            return wants;
        }

        @SuppressWarnings("InfiniteRecursion") // until there is no memory
        private static int calls(int depth) {
            TaskFuture<Integer> f = future(() -> calls(depth + 1));
            return calls(depth + 1) + f.join();
        }

        private static int futures() {
            TaskFuture<Integer> one = future(Flood::futures);
            TaskFuture<Integer> other = future(Flood::futures);
            return one.join() + other.join();
        }

        private static void finishes() {
            finish(() -> {
                async(Flood::finishes);
                async(Flood::finishes);
            });
        }

        private static void tasks() {
            async(Flood::tasks);
            async(Flood::tasks);
        }
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED, calls", "PORTABLE, futures", "PORTABLE, finishes"})
    void theRunEndsAndTheJvmCanBeTerminated(FiberBackend backend, String form, @TempDir Path folder) throws Exception {
        assertThat(ChildJvm.terminated(
                        GOES_ON,
                        Flood.class,
                        folder,
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-Dbackend=" + backend,
                        "-Dform=" + form))
                .contains(BEGIN, WANT, GOES_ON);
    }

    @Tag("stress")
    @ParameterizedTest
    @CsvSource({"PORTABLE, calls", "SCHEDULED, tasks", "SCHEDULED, finishes"})
    void soItDoesInOtherForms(FiberBackend backend, String form, @TempDir Path folder) throws Exception {
        theRunEndsAndTheJvmCanBeTerminated(backend, form, folder);
    }
}
