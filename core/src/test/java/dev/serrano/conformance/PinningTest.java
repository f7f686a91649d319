package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Place;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers bound to processors: the kernel says where their threads may run. */
class PinningTest {
    private static String allowed(String who) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + who + "/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }

    private static String allowedHere() throws IOException {
        return allowed("thread-self");
    }

    @EnabledOnOs(OS.LINUX)
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.BLOCKING},
            everyScheduler = false,
            workersBecause = "a machine has only so many processors")
    void eachPlaceOfOneWorkerHasItsProcessor(Lab lab) throws IOException {
        TaskRuntime r = lab.runtime(b -> b.places(lab.workers(), 1).pinned(true));
        Set<String> seen = ConcurrentHashMap.newKeySet();
        r.launch(() -> {
            for (Place p : r.places()) {
                async(p, () -> {
                    String mine = allowedHere();
                    assertThat(mine).matches("\\d+");
                    seen.add(mine);
                    assertThat(future(at(p.next()), () -> 1).join()).isEqualTo(1); // waits, unless it is the only place
                    assertThat(allowedHere()).isEqualTo(mine);
                    blockingRun(() -> {});
                    assertThat(allowedHere()).isEqualTo(mine);
                });
            }
        });
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(seen).hasSizeGreaterThanOrEqualTo(Math.min(lab.workers(), processors));
        assertThat(lab.log().messages(Level.WARNING)).noneMatch(m -> m.contains("pinned"));
        assertThat(allowed("self")).isEqualTo(allowedHere());
    }

    /** The program of a JVM without native access. */
    static final class Pinned {
        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder().workers(2).pinned(true).build()) {
                System.out.println("answer " + r.launch(() -> future(() -> 42).join()));
            }
        }
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void withoutNativeAccessOneWarningSaysWhatToDo(@TempDir Path folder) throws Exception {
        List<String> lines = ChildJvm.output(Pinned.class, folder, "-Dserrano.fibers=blocking");
        assertThat(lines).contains("answer 42");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("WARNING"))
                .singleElement()
                .asString()
                .contains("is not pinned", "--enable-native-access=ALL-UNNAMED");
    }

    @OnEveryRuntime(
            workers = {2},
            backends = {FiberBackend.PORTABLE},
            everyScheduler = false,
            workersBecause = "the warning names the number")
    void whereThatIsImpossibleOneWarningSaysWhy(Lab lab) {
        TaskRuntime r = lab.runtime(b -> b.pinned(true));
        assertThat(r.launch(() -> future(() -> 2).join())).isEqualTo(2);
        assertThat(lab.log().messages(Level.WARNING))
                .filteredOn(m -> m.contains("is not pinned"))
                .singleElement()
                .asString()
                .contains(r.name())
                .contains("portable");
    }
}
