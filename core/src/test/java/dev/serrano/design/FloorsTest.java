package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of the core stand on floors, and none knows one above it or beside it: docs/design/README.md. */
class FloorsTest {
    /** The packages of dev.serrano.internal, lowest floor first. */
    private static final List<Set<String>> FLOORS = List.of(
            Set.of("entrance", "fiber", "deque", "counters", "tuning"),
            Set.of("cancel", "fiber.backend"),
            Set.of("task"),
            Set.of("context"),
            Set.of("recorder", "idle"),
            Set.of("worker"),
            Set.of("spawn"),
            Set.of("policy", "loop", "value", "isolation"),
            Set.of("engine"),
            Set.of("watch", "executor"),
            Set.of("deterministic", "management"),
            Set.of("runtime"));

    /** What stands above all floors; the other public types are words, which may be used below. */
    private static final Set<String> ENTRANCES = Set.of(
            "dev.serrano.TaskRuntime",
            "dev.serrano.Serrano",
            "dev.serrano.spi.CurrentTask",
            "dev.serrano.spi.ScopeHold",
            "dev.serrano.spi.SyncPoint");

    private static final String INTERNAL = "dev.serrano.internal.";
    private static final Path ROOT = Path.of("src/main/java/dev/serrano");
    private static final int MOST_FILES = 40;

    @Test
    void noRoomImportsFromAboveOrBeside() {
        Set<String> found = new TreeSet<>();
        for (JavaClass c : Compiled.CORE) {
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                look(c, d.getTargetClass().getBaseComponentType(), found);
            }
        }
        assertThat(found).as("imports against the floors").isEmpty();
    }

    @Test
    void everyRoomStandsOnAFloor() {
        assertThat(rooms().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        FLOORS.stream().flatMap(Set::stream).toList());
    }

    @Test
    void noRoomIsTooLarge() {
        assertThat(rooms())
                .allSatisfy((room, files) ->
                        assertThat(files).as("files in " + room).hasSizeLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void noPublicPackageIsTooLarge() {
        Map<Path, List<Path>> packages = sources(ROOT).stream().collect(Collectors.groupingBy(Path::getParent));
        assertThat(packages).hasSizeGreaterThan(rooms().size());
        assertThat(packages)
                .allSatisfy((folder, files) ->
                        assertThat(files).as("files in " + folder).hasSizeLessThanOrEqualTo(MOST_FILES));
    }

    private static void look(JavaClass from, JavaClass to, Set<String> found) {
        String room = room(from.getPackageName());
        if (room == null) {
            return;
        }
        String other = room(to.getPackageName());
        boolean wrong = other == null
                ? ENTRANCES.contains(outermost(to.getFullName()))
                : !other.equals(room) && floor(other) >= floor(room);
        if (wrong) {
            String target = outermost(to.getFullName());
            found.add(outermost(from.getFullName()).substring(INTERNAL.length()) + " -> "
                    + (other == null ? target : target.substring(INTERNAL.length())));
        }
    }

    private static Map<String, List<Path>> rooms() {
        Path root = ROOT.resolve("internal");
        return sources(root).stream()
                .collect(Collectors.groupingBy(
                        f -> root.relativize(f.getParent()).toString().replace(File.separatorChar, '.'),
                        TreeMap::new,
                        Collectors.toCollection(ArrayList::new)));
    }

    private static List<Path> sources(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(f -> f.toString().endsWith(".java") && !f.endsWith("package-info.java"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int floor(String room) {
        for (int i = 0; i < FLOORS.size(); i++) {
            if (FLOORS.get(i).contains(room)) {
                return i;
            }
        }
        throw new AssertionError("no floor for " + room);
    }

    private static String room(String packageName) {
        return packageName.startsWith(INTERNAL) ? packageName.substring(INTERNAL.length()) : null;
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
