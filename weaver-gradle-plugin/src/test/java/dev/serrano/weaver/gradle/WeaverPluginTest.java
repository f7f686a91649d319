package dev.serrano.weaver.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serrano.weave.Parallel;
import dev.serrano.weave.Weave;
import dev.serrano.weaver.Weaver;
import dev.serrano.weaver.process.WeaverProcess;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Builds of a small project, by Gradle itself, each in a new process. */
@Timeout(600)
final class WeaverPluginTest {
    private static final String CALLER = """
        import dev.serrano.weave.*;
        class Caller {
            @Parallel static int f(int n) {
                if (n < 2) return n;
                int a = Weave.spawn(f(n - 1));
                int b = Callee.g(n - 2);
                Weave.sync();
                return a + b;
            }
        }
        """;
    private static final String CALLEE = """
        import dev.serrano.weave.*;
        class Callee {
            @Parallel static int g(int n) {
                if (n < 2) return n;
                int a = Weave.spawn(g(n - 1));
                int b = g(n - 2);
                Weave.sync();
                return a + b;
            }
        }
        """;

    @TempDir
    private static Path shared;

    private static GradleInstallation gradle;

    @TempDir
    private Path project;

    @BeforeAll
    static void install() throws Exception {
        Optional<Path> jdk = GradleInstallation.jdk();
        assumeTrue(jdk.isPresent(), "Gradle 7.6 runs on Java 17 to 19, and there is no such JDK beside this one");
        gradle = GradleInstallation.in(shared, jdk.orElseThrow());
    }

    @BeforeEach
    void write() throws Exception {
        Files.writeString(project.resolve("settings.gradle"), "rootProject.name = 'sample'\n");
        script("");
        source("main", "Caller", CALLER);
        source("main", "Callee", CALLEE);
    }

    @Test
    void weavesEachSourceSetAndTheBuildCacheKeepsThat() throws Exception {
        source("test", "CallerTest", CALLER.replace("Caller", "CallerTest"));
        assertThat(succeeds("testClasses", "--build-cache")).doesNotContain("woven");
        byte[] caller = Files.readAllBytes(file("main", "Caller"));
        assertThat(isWoven("main", "Caller")).isTrue();
        assertThat(isWoven("main", "Callee")).isTrue();
        assertThat(isWoven("test", "CallerTest")).isTrue();
        assertThat(succeeds("clean", "testClasses", "--build-cache")).contains(":compileJava FROM-CACHE");
        assertThat(Files.readAllBytes(file("main", "Caller"))).isEqualTo(caller);
        succeeds("testClasses", "--build-cache", "-Pserrano.weave.skip");
        assertThat(isWoven("main", "Caller")).isFalse();
        assertThat(isWoven("test", "CallerTest")).isFalse();
    }

    @Test
    void aClassThatIsNotCompiledAgainStaysWoven() throws Exception {
        // This Gradle compiles anew all that uses classes of a newer Java than it can read.
        Path marks = project.resolve("marks");
        for (Class<?> mark : List.of(Parallel.class, Weave.class)) {
            String name = mark.getName().replace('.', '/') + ".class";
            byte[] bytes = mark.getResourceAsStream("/" + name).readAllBytes();
            bytes[7] = 61; // its version is that of Java 17
            Files.createDirectories(marks.resolve(name).getParent());
            Files.write(marks.resolve(name), bytes);
        }
        script("compileJava.options.release = 17\n", marks.toString());
        assertThat(succeeds("compileJava", "-Pserrano.weave.explain"))
                .contains("Caller.java:4: Caller.f(int)", "call g(int)", "2 classes woven")
                .doesNotContain("(not woven)");
        byte[] callee = Files.readAllBytes(file("main", "Callee"));
        assertThat(succeeds("compileJava", "-Pserrano.weave.explain")).contains(":compileJava UP-TO-DATE");
        source("main", "Caller", CALLER.replace("n < 2", "n < 3"));
        assertThat(succeeds("compileJava", "-Pserrano.weave.explain", "--info"))
                .contains("Incremental compilation of 1 classes completed", "call g(int)", "2 classes woven")
                .doesNotContain("(not woven)");
        assertThat(isWoven("main", "Caller")).isTrue();
        assertThat(Files.readAllBytes(file("main", "Callee"))).isEqualTo(callee);
    }

    @Test
    void theConfigurationCacheKeepsTheAction() throws Exception {
        assertThat(succeeds("compileJava", "--configuration-cache")).contains("Configuration cache entry stored");
        byte[] callee = Files.readAllBytes(file("main", "Callee"));
        source("main", "Callee", CALLEE.replace("n < 2", "n < 3"));
        assertThat(succeeds("compileJava", "--configuration-cache")).contains("Configuration cache entry reused");
        assertThat(isWoven("main", "Callee")).isTrue();
        assertThat(Files.readAllBytes(file("main", "Callee"))).isNotEqualTo(callee);
    }

    @Test
    void whatCannotBeWovenFailsTheBuildUntilItIsMended() throws Exception {
        source("main", "Callee", CALLEE.replace("Weave.sync();", ""));
        assertThat(fails("compileJava"))
                .contains(
                        "Callee.java:8: error: g: a is read before sync()",
                        "    call sync() first",
                        "the classes cannot be woven: see the errors above");
        source("main", "Callee", CALLEE);
        succeeds("compileJava");
        assertThat(isWoven("main", "Caller")).isTrue();
        assertThat(isWoven("main", "Callee")).isTrue();
    }

    @Test
    void theBlockOfTheScriptSaysWhatIsWovenAndByWhichJava() throws Exception {
        source("test", "CallerTest", CALLER.replace("Caller", "CallerTest"));
        script("serranoWeaver { sourceSets = ['test']; explain = true }\n");
        assertThat(succeeds("testClasses"))
                .contains("CallerTest.java:4: CallerTest.f(int)", "1 class woven")
                .doesNotContain("Caller.java");
        assertThat(isWoven("main", "Caller")).isFalse();
        assertThat(isWoven("test", "CallerTest")).isTrue();
        script("serranoWeaver { javaLauncher = javaToolchains.launcherFor { languageVersion = JavaLanguageVersion.of("
                + GradleInstallation.feature(GradleInstallation.jdk().orElseThrow()) + ") } }\n");
        assertThat(fails("compileJava")).contains("the weaver needs Java 25 or newer", "javaLauncher of serranoWeaver");
    }

    @Test
    void withoutAWeaverTheScriptNamesTheOneOfThePluginsVersion() throws Exception {
        Path script = project.resolve("build.gradle");
        Files.writeString(script, Files.readString(script).replaceFirst(" *serranoWeaver files.*\n", ""));
        assertThat(fails("compileJava")).contains("dev.serrano:serrano-weaver:0.1.0-SNAPSHOT");
    }

    // ---- the project ------------------------------------------------------------------------------------------

    private void script(String more) throws Exception {
        script(more, origin(Parallel.class));
    }

    private void script(String more, String marks) throws Exception {
        String text = """
            buildscript { dependencies { classpath files('%s', '%s') } }
            apply plugin: 'java'
            apply plugin: 'dev.serrano.weaver'
            java { toolchain { languageVersion = JavaLanguageVersion.of(25) } }
            dependencies {
                implementation files('%s')
                serranoWeaver files('%s', '%s')
            }
            """.formatted(
                        origin(WeaverPlugin.class),
                        origin(WeaverProcess.class),
                        marks,
                        origin(Weaver.class),
                        origin(Parallel.class));
        Files.writeString(project.resolve("build.gradle"), text + more);
    }

    private static String origin(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private void source(String set, String name, String text) throws IOException {
        Path folder = Files.createDirectories(project.resolve("src/" + set + "/java"));
        Files.writeString(folder.resolve(name + ".java"), text);
    }

    private String succeeds(String... arguments) throws Exception {
        GradleInstallation.Build build = gradle.run(project, arguments);
        assertThat(build.code()).as(build.output()).isZero();
        return build.output();
    }

    private String fails(String... arguments) throws Exception {
        GradleInstallation.Build build = gradle.run(project, arguments);
        assertThat(build.code()).as(build.output()).isNotZero();
        return build.output();
    }

    private Path file(String set, String name) {
        return project.resolve("build/classes/java/" + set + "/" + name + ".class");
    }

    private boolean isWoven(String set, String name) throws IOException {
        return new String(Files.readAllBytes(file(set, name)), StandardCharsets.ISO_8859_1)
                .contains("dev.serrano.weaver.Original");
    }
}
