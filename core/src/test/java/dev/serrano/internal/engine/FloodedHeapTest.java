package dev.serrano.internal.engine;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A program that spawns without end fills the heap. It ends within ten seconds, with one error that says so; the next
 * program has a runtime, and the JVM ends when its main method does, or on SIGTERM.
 */
class FloodedHeapTest {
    private static final String CPU = "processor seconds: ";
    private static final long MOST_CPU_SECONDS = 20; // of the whole JVM; some two seconds on a quiet machine

    /** Floods the heap, then runs a small program, both on the common runtime. */
    static final class Flood {
        private static final int LARGE = 100_000;
        private static volatile int count;

        public static void main(String[] args) {
            boolean again = Boolean.getBoolean("again");
            do {
                long begin = System.nanoTime();
                Throwable error = flood();
                long end = System.nanoTime();
                tell(error, Duration.ofNanos(end - begin));
                if (!System.getProperty("serrano.fibers")
                        .equals("portable")) { // the JDK's carriers may be kept for good
                    System.out.println(small());
                }
            } while (again);
        }

        /** As soon as there is memory: this program wants some, too. */
        private static void tell(@Nullable Throwable error, Duration time) {
            for (; ; ) {
                try {
                    String how = FailureReports.isForMemory(error) ? "ended without memory" : "another end: " + error;
                    Duration used =
                            ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
                    System.out.println(how + "\nseconds: " + time.toSeconds() + '\n' + CPU + used.toSeconds());
                    return;
                } catch (OutOfMemoryError e) {
                    Thread.onSpinWait();
                }
            }
        }

        private static @Nullable Throwable flood() {
            try {
                TaskRuntime.common().launch(() -> {
                    switch (System.getProperty("form")) {
                        case "tasks" -> tasks();
                        case "futures" -> futures();
                        case "finishes" -> finishes();
                        case "calls" -> calls(0);
                        case "isolated" -> sections();
                        case "waits" -> waits();
                        default -> throw new IllegalArgumentException();
                    }
                });
                return null;
            } catch (Throwable e) {
                return e;
            }
        }

        /** As soon as there is memory: a runtime that has failed keeps its tasks for some seconds. */
        private static String small() {
            for (; ; ) {
                try {
                    return TaskRuntime.common()
                            .launch(() -> future(() -> "goes on").join());
                } catch (OutOfMemoryError | IllegalStateException e) {
                    if (!FailureReports.isForMemory(e)) {
                        throw e;
                    }
                }
            }
        }

        private static void tasks() {
            async(Flood::tasks);
            async(Flood::tasks);
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

        @SuppressWarnings("InfiniteRecursion") // until there is no memory
        private static int calls(int depth) {
            TaskFuture<Integer> f = future(() -> calls(depth + 1));
            return calls(depth + 1) + f.join();
        }

        @SuppressWarnings("InfiniteLoopStatement") // until there is no memory
        private static void sections() {
            for (; ; ) {
                async(() -> isolated(() -> {
                    count++;
                }));
            }
        }

        /** Each task keeps some memory and waits for the next one. */
        private static byte[] waits() {
            byte[] mine = new byte[LARGE];
            TaskFuture<byte[]> next = future(Flood::waits);
            return next.join().length == mine.length ? mine : next.join();
        }
    }

    /** The program's own main method may run out of memory, too, when the error comes: then that is what the JVM says. */
    @ParameterizedTest
    @CsvSource({"scheduled, 8, tasks, 64"})
    void endsWithOneErrorInTime(String backend, int workers, String form, int megabytes, @TempDir Path folder)
            throws Exception {
        List<String> printed = ChildJvm.output(Flood.class, folder, flags(backend, workers, form, megabytes));
        assertThat(printed)
                .anyMatch(l -> l.equals("ended without memory") || l.contains("java.lang.OutOfMemoryError"))
                .noneMatch(l -> l.startsWith("another end"));
        assertThat(printed)
                .filteredOn(l -> l.startsWith(CPU))
                .allSatisfy(l ->
                        assertThat(Long.parseLong(l.substring(CPU.length()))).isLessThan(MOST_CPU_SECONDS));
    }

    @ParameterizedTest
    @CsvSource({"scheduled, 2, waits, 64"})
    void theJvmCanBeTerminated(String backend, int workers, String form, int megabytes, @TempDir Path folder)
            throws Exception {
        String[] flags = flags(backend, workers, form, megabytes);
        flags[0] = "-Dagain=true";
        assertThat(ChildJvm.terminated("ended without memory", Flood.class, folder, flags))
                .contains("ended without memory");
    }

    @Tag("stress")
    @ParameterizedTest
    @CsvSource({"portable, 2, tasks, 64", "portable, 2, waits, 24", "scheduled, 8, tasks, 24"})
    void soItCanInOtherForms(String backend, int workers, String form, int megabytes, @TempDir Path folder)
            throws Exception {
        theJvmCanBeTerminated(backend, workers, form, megabytes, folder);
    }

    @Tag("stress")
    @ParameterizedTest
    @CsvSource({"scheduled", "portable", "blocking"})
    void allFormsEndInTime(String backend, @TempDir Path folder) throws Exception {
        for (int workers : new int[] {1, 2, 8, 64}) {
            for (String form : List.of("tasks", "futures", "finishes", "calls", "isolated", "waits")) {
                for (int megabytes : new int[] {24, 64}) {
                    endsWithOneErrorInTime(backend, workers, form, megabytes, folder);
                }
            }
        }
    }

    private static String[] flags(String backend, int workers, String form, int megabytes) {
        return new String[] {
            "-Dagain=false",
            "-Xmx" + megabytes + "m",
            "-XX:+UseSerialGC",
            "-Djdk.trackAllThreads=false", // else the JDK keeps the stacks of the tasks that wait
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dserrano.fibers=" + backend,
            "-Dserrano.workers=" + workers,
            "-Dform=" + form
        };
    }
}
