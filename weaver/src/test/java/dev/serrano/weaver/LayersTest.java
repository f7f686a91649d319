package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The passes of the weaver stand on what is known of code, and know neither each other nor the tools: docs/design. */
final class LayersTest {
    private static final String WEAVER = "dev.serrano.weaver";

    /** Each package, and those that it may use. */
    private static final Map<String, Set<String>> LAYERS = Map.of(
            WEAVER,
            Set.of(
                    WEAVER + ".code",
                    WEAVER + ".spawn",
                    WEAVER + ".loop",
                    WEAVER + ".join",
                    WEAVER + ".locks",
                    WEAVER + ".race",
                    WEAVER + ".poll"),
            WEAVER + ".javac",
            Set.of(WEAVER, WEAVER + ".code"),
            WEAVER + ".spawn",
            Set.of(WEAVER + ".code"),
            WEAVER + ".loop",
            Set.of(WEAVER + ".code"),
            WEAVER + ".join",
            Set.of(WEAVER + ".code"),
            WEAVER + ".locks",
            Set.of(WEAVER + ".code"),
            WEAVER + ".race",
            Set.of(),
            WEAVER + ".poll",
            Set.of(WEAVER + ".code"),
            WEAVER + ".code",
            Set.of());

    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    @Test
    void noPackageUsesOneAboveItOrBesideIt() {
        Set<String> wrong = new TreeSet<>();
        for (JavaClass c : CLASSES) {
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                String from = c.getPackageName();
                String to = d.getTargetClass().getBaseComponentType().getPackageName();
                if (LAYERS.containsKey(to)
                        && !to.equals(from)
                        && !LAYERS.getOrDefault(from, Set.of()).contains(to)) {
                    wrong.add(c.getName() + " -> "
                            + d.getTargetClass().getBaseComponentType().getName());
                }
            }
        }
        assertThat(wrong).as("uses against the layers").isEmpty();
    }

    @Test
    void eachPackageIsInALayer() {
        Set<String> packages = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(p -> !p.isEmpty())
                .collect(Collectors.toSet());
        assertThat(packages).containsExactlyInAnyOrderElementsOf(LAYERS.keySet());
    }

    @Test
    void theToolsOnlyAreExported() throws Exception {
        ModuleDescriptor module;
        try (var file = Files.newInputStream(Path.of("target/classes/module-info.class"))) {
            module = ModuleDescriptor.read(file);
        }
        assertThat(module.exports().stream().map(ModuleDescriptor.Exports::source))
                .containsExactly(WEAVER);
    }

    @Test
    void noPackageIsTooLarge() throws Exception {
        for (String p : LAYERS.keySet()) {
            try (Stream<Path> files = Files.list(Path.of("src/main/java").resolve(p.replace('.', '/')))) {
                List<Path> sources =
                        files.filter(f -> f.toString().endsWith(".java")).toList();
                assertThat(sources).as("files of " + p).hasSizeLessThanOrEqualTo(20);
            }
        }
    }
}
