package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * No two classes of core have one simple name, so that a name in a comment or a stack trace says which is meant. A nested
 * class counts if another file names it, and then only against those of files: {@code Builder} and {@code Kind} are read
 * with the class that they are nested in.
 */
class UniqueNamesTest {
    /** What is left: a smaller list is to be written here. */
    private static final Set<String> LEFT = Set.of(
            "Cancellation$Registration",
            "internal.fiber.Registration",
            "internal.engine.WorkerReading",
            "observe.TaskRuntimeMXBean$WorkerReading");

    @Test
    void noTwoClassesHaveOneName() {
        Map<String, Set<String>> files = new TreeMap<>();
        Map<String, Set<String>> all = new TreeMap<>();
        for (JavaClass c : Compiled.CORE) {
            if (!c.getSimpleName().equals("package-info") && !c.getName().contains("$")) {
                add(files, c);
                add(all, c);
            }
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                JavaClass target = d.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith("dev.serrano") && isForeign(c, target)) {
                    add(all, target);
                }
            }
        }
        Set<String> several = new TreeSet<>();
        all.forEach((name, classes) -> {
            if (classes.size() > 1 && files.containsKey(name)) {
                several.addAll(classes);
            }
        });
        assertThat(several).isEqualTo(new TreeSet<>(LEFT));
    }

    private static void add(Map<String, Set<String>> names, JavaClass c) {
        names.computeIfAbsent(c.getSimpleName(), n -> new TreeSet<>())
                .add(c.getName().substring("dev.serrano.".length()));
    }

    private static boolean isForeign(JavaClass from, JavaClass nested) {
        return nested.getName().contains("$")
                && !nested.getSimpleName().isEmpty()
                && !outermost(from).equals(outermost(nested));
    }

    private static String outermost(JavaClass c) {
        return c.getName().replaceFirst("\\$.*", "");
    }
}
