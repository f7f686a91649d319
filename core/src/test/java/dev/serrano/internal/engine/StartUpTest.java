package dev.serrano.internal.engine;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The start of a runtime makes no classes for lambdas, method references and concatenations of its own: each takes half a
 * millisecond of the start of a program, and the compilers turn to what makes them, in the way of the first tasks.
 */
class StartUpTest {
    static final class Program implements TaskBody {
        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
                r.launch(new Program());
                System.out.println(r.backend().id());
            }
        }

        @Override
        public void run() {}
    }

    /** The last of the list make lambdas; they come some hundred milliseconds after the start, if that long has passed. */
    private static boolean ofColdList(String line) {
        return line.contains(ColdList.class.getName() + "$Links$$")
                || line.contains("dev.serrano.internal.loop.Reductions");
    }

    /** A finish of eight asyncs, then the end: nothing that comes later is counted. */
    static final class FirstFinish {
        public static void main(String[] args) {
            finish(() -> {
                for (int i = 0; i < 8; i++) {
                    async(() -> {});
                }
            });
            Runtime.getRuntime().halt(0);
        }
    }

    /** A ratchet: each takes 0.2 ms of the start of a program. A smaller number is to be written here. */
    private static final int MOST_CLASSES = 90;

    @Test
    void aFirstFinishLoadsFewClasses(@TempDir Path folder) throws Exception {
        List<String> loaded = ChildJvm.output(
                FirstFinish.class,
                folder,
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Xlog:class+load:stdout:tid");
        List<String> ours = loaded.stream()
                .filter(l -> l.contains("] dev.serrano.") && !l.contains(StartUpTest.class.getName()))
                .toList();
        // On a slow machine the watchdog begins its rounds, and loads more for them, before the program ends.
        String watchdog = ours.stream()
                .filter(l -> l.contains("] dev.serrano.internal.watch.Rounds "))
                .map(StartUpTest::thread)
                .findFirst()
                .orElse("none");
        assertThat(ours).filteredOn(l -> !thread(l).equals(watchdog)).hasSizeBetween(1, MOST_CLASSES);
    }

    /** The thread that loaded the class of a line: {@code [thread] class source: ...}. */
    private static String thread(String line) {
        return line.substring(0, line.indexOf(']'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"scheduled", "portable"})
    void makesNoClassesOfItsOwn(String backend, @TempDir Path folder) throws Exception {
        String flag = backend.equals("scheduled") ? "--add-opens=java.base/java.lang=ALL-UNNAMED" : "-Dnone";
        List<String> loaded = ChildJvm.output(Program.class, folder, flag, "-Xlog:class+load");
        assertThat(loaded).contains(backend).anyMatch(l -> l.contains(Engine.class.getName() + " "));
        assertThat(loaded)
                .noneMatch(l -> l.contains("dev.serrano.") && l.contains("$$") && !ofColdList(l))
                .noneMatch(l -> l.contains("String$$StringConcat"));
    }
}
