package dev.serrano.weaver.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serrano.Serrano;
import dev.serrano.weave.Weave;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Gradle build that takes Serrano from a repository, with the versions of the BOM, as docs/guide/in-your-project.md says. */
@Timeout(600)
final class UserProjectTest {
    private static final Path ROOT = root();

    @TempDir
    private Path folder;

    @Test
    void theBomHasTheVersions() throws Exception {
        Optional<Path> jdk = GradleInstallation.jdk();
        assumeTrue(jdk.isPresent(), "Gradle 7.6 runs on Java 17 to 19, and there is no such JDK beside this one");
        GradleInstallation gradle = GradleInstallation.in(folder.resolve("gradle"), jdk.orElseThrow());
        String version = version();
        Path repository = folder.resolve("repository");
        put(repository, "serrano-parent", version, ROOT, null);
        put(repository, "serrano-bom", version, ROOT.resolve("bom"), null);
        put(repository, "serrano-core", version, ROOT.resolve("core"), Serrano.class);
        put(repository, "serrano-weave", version, ROOT.resolve("weave"), Weave.class);

        Path project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(project.resolve("settings.gradle"), "rootProject.name = 'user'\n");
        Files.writeString(project.resolve("build.gradle"), """
            plugins { id 'application' }
            repositories { maven { url = uri('%s') } }
            java { toolchain { languageVersion = JavaLanguageVersion.of(25) } }
            application { mainClass = 'Main' }
            dependencies {
                implementation platform('dev.serrano:serrano-bom:%s')
                implementation 'dev.serrano:serrano-weave'
                implementation 'dev.serrano:serrano-core'
            }
            """.formatted(repository, version));
        Files.writeString(
                Files.createDirectories(project.resolve("src/main/java")).resolve("Main.java"), """
                import static dev.serrano.Serrano.*;
                class Main {
                    static int fib(int n) {
                        if (n < 2) return n;
                        var x = future(() -> fib(n - 1));
                        return fib(n - 2) + x.join();
                    }
                    public static void main(String[] args) {
                        System.out.println("fib is " + launch(() -> fib(15)));
                    }
                }
                """);
        GradleInstallation.Build build = gradle.run(project, "run");
        assertThat(build.code()).as(build.output()).isZero();
        assertThat(build.output()).contains("fib is 610");
    }

    /** Puts a POM, and the jar in which a class is, or one of its folder, where a repository has them. */
    private static void put(Path repository, String name, String version, Path module, Class<?> inside)
            throws Exception {
        Path home = Files.createDirectories(
                repository.resolve("dev/serrano").resolve(name).resolve(version));
        Files.copy(module.resolve("pom.xml"), home.resolve(name + "-" + version + ".pom"));
        if (inside == null) {
            return;
        }
        Path origin = Path.of(
                inside.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path jar = home.resolve(name + "-" + version + ".jar");
        if (Files.isRegularFile(origin)) {
            Files.copy(origin, jar);
            return;
        }
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> classes = Files.walk(origin)) {
            for (Path p : classes.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(origin.relativize(p).toString().replace('\\', '/')));
                Files.copy(p, out);
                out.closeEntry();
            }
        }
    }

    private static String version() throws IOException {
        Matcher matcher = Pattern.compile("<artifactId>serrano-bom</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Files.readString(ROOT.resolve("bom/pom.xml")));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isRegularFile(folder.resolve("NOTICE"))) {
            folder = folder.getParent();
        }
        assertThat(folder).as("a folder above the working folder with NOTICE").isNotNull();
        return folder;
    }
}
