package dev.serrano.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** System properties that look like settings and are none. */
class SettingNamesTest {
    private static final Pattern READ = Pattern.compile(
            "(?:getProperty\\(|getInteger\\(|getBoolean\\(|number\\(|flag\\(|PROPERTY = )\"serrano\\.([A-Za-z-]+)\"");

    /** Two runtimes, one after the other. */
    static final class Twice {
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
                    r.launch(() -> {});
                    while (!"1".equals(System.getProperty("dev.serrano.runtimes"))) { // it is shown to tools then
                        Thread.onSpinWait();
                    }
                }
            }
            System.out.println("end");
        }
    }

    @Test
    void oneWarningNamesThemAndTheSettingsNearby(@TempDir Path folder) throws Exception {
        List<String> lines = ChildJvm.output(
                Twice.class,
                folder,
                "-Dserrano.backend=blocking",
                "-Dserrano.worker=3",
                "-Dserrano.spawnSites=true",
                "-Dserrano.fibers=blocking",
                "-Dserrano.test.levels=1");
        assertThat(lines).hasSize(3); // the logger prints two for the warning
        assertThat(lines.get(1))
                .startsWith("WARNING: ignored system properties: serrano.backend, serrano.spawnSites (do you mean"
                        + " serrano.spawn-sites?), serrano.worker (do you mean serrano.workers?);")
                .contains("the settings are serrano.deadlock, ", ", serrano.workers");
        assertThat(lines.get(2)).isEqualTo("end");
    }

    @Test
    void settingsAreNotWarnedOf(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(
                        Twice.class,
                        folder,
                        "-Dserrano.fibers=blocking",
                        "-Dserrano.seed=1",
                        "-Dserrano.weave.skip=true"))
                .containsExactly("end");
    }

    @Test
    void theListHasAllThatTheModulesRead() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("docs/design"))) {
            root = root.getParent();
        }
        TreeSet<String> read = new TreeSet<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path main : modules.map(m -> m.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    for (Path f :
                            files.filter(p -> p.toString().endsWith(".java")).toList()) {
                        READ.matcher(Files.readString(f))
                                .results()
                                .map(r -> r.group(1))
                                .forEach(read::add);
                    }
                }
            }
        }
        assertThat(SettingNames.NAMES.split(" ")).containsExactlyInAnyOrderElementsOf(read);
    }
}
