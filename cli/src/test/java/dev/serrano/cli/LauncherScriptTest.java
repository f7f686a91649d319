package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script, in a folder of its own, with a JDK and a Maven that only tell how they were called. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class LauncherScriptTest {
    private static final String FLAGS =
            "-Xlog:os+thread=off --sun-misc-unsafe-memory-access=allow -Djdk.trackAllThreads=false --add-opens"
                    + " java.base/java.lang=ALL-UNNAMED";

    @TempDir
    private Path folder;

    private Path home;
    private Path jar;
    private final Map<String, String> environment = new TreeMap<>();

    private record Result(int exit, String out, String err) {}

    @BeforeEach
    void prepare() throws IOException {
        folder = folder.toRealPath();
        home = Files.createDirectory(folder.resolve("home of serrano"));
        jar = home.resolve("cli/target/serrano.jar");
        Files.copy(launcher(), home.resolve("serrano"));
        assertThat(home.resolve("serrano").toFile().setExecutable(true)).isTrue();
        Files.createDirectory(folder.resolve("bin"));
        environment.put("PATH", folder.resolve("bin") + File.pathSeparator + "/usr/bin" + File.pathSeparator + "/bin");
        environment.put("HOME", folder.toString());
        environment.put("TMPDIR", folder.toString());
        environment.put("SERRANO_JAVA_HOME", jdk("25.0.3").toString());
    }

    @Test
    void passesArgumentsAndFlags() throws Exception {
        makeJar();
        Result result = launch("run", "a b", "*");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo("-XX:+UseParallelGC -XX:+UseCondCardMark " + FLAGS + " -jar " + jar + " run [a b] *\n");
        assertThat(result.exit()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SERRANO_JAVA_OPTS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"})
    void givesWayToAnotherCollector(String variable) throws Exception {
        makeJar();
        environment.put(variable, "-Xmx1g -XX:+UseG1GC");
        Result result = launch();
        assertThat(result.out()).startsWith(FLAGS).doesNotContain("UseParallelGC");
        assertThat(result.out().contains("-Xmx1g -XX:+UseG1GC -jar")).isEqualTo(variable.equals("SERRANO_JAVA_OPTS"));
    }

    @Test
    void worksThroughSymbolicLinks() throws Exception {
        makeJar();
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.createSymbolicLink(other.resolve("first"), Path.of("../home of serrano/serrano"));
        Files.createSymbolicLink(folder.resolve("second"), other.resolve("first"));
        assertThat(start(folder.resolve("second")).out()).contains("-jar " + jar);
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.0.3", "25.0.3.1", "25.0.10", "25.1", "26", "27-ea", "26.0.1+8-LTS"})
    void takesANewJdk(String version) throws Exception {
        makeJar();
        environment.put("SERRANO_JAVA_HOME", jdk(version).toString());
        assertThat(launch().exit()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.0.2", "25", "25-ea", "24.0.9", "17.0.15", "1.8.0_392", "9"})
    void refusesAnOldJdkInOneLine(String version) throws Exception {
        makeJar();
        environment.put("SERRANO_JAVA_HOME", jdk(version).toString());
        Result result = launch();
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err().lines()).singleElement().asString().endsWith("is not a JDK 25.0.3 or newer");
    }

    @Test
    void passesOverAnOldJavaHome() throws Exception {
        makeJar();
        environment.put("JAVA_HOME", jdk("17.0.15").toString());
        environment.put("JAVA25_HOME", environment.remove("SERRANO_JAVA_HOME"));
        assertThat(launch().out()).contains("-jar " + jar);
    }

    @Test
    void runsOneTestClassByMaven() throws Exception {
        Path test = home.resolve("core/src/test/java/p/FirstTest.java");
        Files.createDirectories(test.getParent());
        Files.createFile(test);
        maven("echo \"$@\"");
        Result result = launch("test", "FirstTest#one");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("-pl core -am test -Dtest=FirstTest#one ");
        assertThat(result.exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "First, no test class is named First; some that are alike: FirstTest",
        "Second, no test class is named Second",
        "a.b.FirstTest, 'a.b.FirstTest is no name of a class, without its package'",
        "'', name a test class"
    })
    void namesWhatIsNoTest(String name, String message) throws Exception {
        Path test = home.resolve("core/src/test/java/p/FirstTest.java");
        Files.createDirectories(test.getParent());
        Files.createFile(test);
        maven("echo \"$@\"");
        Result result = launch("test", name);
        assertThat(result.err()).contains(message);
        assertThat(result.out()).isEmpty();
        assertThat(result.exit()).isEqualTo(2);
    }

    @Test
    void asksAJdkWithoutReleaseFile() throws Exception {
        makeJar();
        Files.delete(Path.of(environment.get("SERRANO_JAVA_HOME")).resolve("release"));
        assertThat(launch().exit()).isEqualTo(7);
    }

    /** The stand-in for Java fails whatever it is asked, but when its version is the first thing it is asked. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void limitsThatDoNotLetJavaBeginAreNamed() throws Exception {
        makeJar();
        environment.put("SERRANO_JAVA_OPTS", "-Xmx1g -Xlog:gc:file=x");
        Path limited = folder.resolve("limited");
        script(limited, "ulimit -v 100000000\nexec '" + home.resolve("serrano") + "' list");
        Result result = start(limited);
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .startsWith("serrano: Java cannot begin within the limits of this shell: raise them (now ulimit -v"
                        + " 100000000")
                .contains("SERRANO_JAVA_OPTS=-Xmx");
        assertThat(result.out()).isEmpty();
        assertThat(result.exit()).isEqualTo(1);
    }

    @Test
    void buildsWhatIsMissingOnce() throws Exception {
        maven("mkdir -p cli/target && : > cli/target/serrano.jar");
        Result first = launch("list");
        assertThat(first.err()).isEqualTo("serrano: building (first run) ...\n");
        assertThat(first.out()).endsWith("list\n");
        assertThat(launch().err()).isEmpty();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        maven(": > cli/target/serrano.jar");
        makeJar();
        Path source = home.resolve("core/src/main/java/A.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "class A {}");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        assertThat(launch().err()).isEqualTo("serrano: building (sources changed) ...\n");
        assertThat(launch().err()).isEmpty();
    }

    @Test
    void aSourceThatChangesDuringTheBuildIsNotLost() throws Exception {
        makeJar();
        Path source = home.resolve("core/src/main/java/A.java");
        Files.createDirectories(source.getParent());
        maven("echo x > core/src/main/java/A.java; : > cli/target/serrano.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        assertThat(launch().err()).contains("building");
        maven(": > cli/target/serrano.jar");
        assertThat(launch().err()).contains("building");
    }

    @Test
    void aFailedBuildShowsWhatMavenSaid() throws Exception {
        maven("echo '[ERROR] no luck'; exit 1");
        Result result = launch();
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("[ERROR] no luck").contains("serrano: the build failed");
        assertThat(result.out()).isEmpty();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void takesOverTheLockOfADeadBuild() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path lock = Files.createDirectories(home.resolve("cli/target/serrano.lock"));
        Files.writeString(lock.resolve("pid"), gone.pid() + "\n");
        maven("mkdir -p cli/target && : > cli/target/serrano.jar");
        assertThat(launch("list").out()).endsWith("list\n");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void saysThatMavenIsMissing() throws Exception {
        for (String tool : List.of("bash", "dirname", "readlink", "find", "sed", "env")) {
            Path stand = folder.resolve("bin").resolve(tool);
            Files.writeString(stand, "#!/bin/sh\nexec " + tool(tool) + " \"$@\"\n");
            assertThat(stand.toFile().setExecutable(true)).isTrue();
        }
        environment.put("PATH", folder.resolve("bin").toString());
        Result result = launch();
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err().lines()).singleElement().asString().contains("Maven 3.6.3 or newer is needed");
    }

    private Result launch(String... arguments) throws Exception {
        return start(home.resolve("serrano"), arguments);
    }

    private Result start(Path script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /**
     * A folder that looks like a JDK; its java prints its arguments, bracketed where they hold a space, and exits with
     * 7.
     */
    private Path jdk(String version) throws IOException {
        Path jdk = Files.createDirectories(folder.resolve("jdks").resolve(version));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(jdk.resolve("bin/java"), """
            if [ "$1" = -version ]; then echo 'openjdk version "%s" 2026-01-01' >&2; exit 0; fi
            line=
            for each in "$@"; do
                case "$each" in
                    "%s") ;;
                    *" "*) each="[$each]" ;;
                esac
                line="$line $each"
            done
            echo "${line# }"
            exit 7
            """.formatted(version, jar));
        script(jdk.resolve("bin/javac"), "exit 1");
        return jdk;
    }

    /** A Maven that does the given thing in the folder of the sources. */
    private void maven(String body) throws IOException {
        for (String module : List.of("core", "schedulers", "workloads", "bench", "cli")) {
            Files.createDirectories(home.resolve(module));
            makeOld(home.resolve(module).resolve("pom.xml"));
        }
        makeOld(home.resolve("pom.xml"));
        script(folder.resolve("bin/mvn"), "cd '" + home + "' || exit 9\n" + body);
    }

    private static void makeOld(Path file) throws IOException {
        if (Files.notExists(file)) {
            Files.writeString(file, "<project/>");
        }
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH.minusSeconds(1)));
    }

    private void makeJar() throws IOException {
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "");
    }

    private static void script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private List<Path> leftovers() throws IOException {
        List<Path> found = new ArrayList<>();
        try (var files = Files.list(folder)) {
            files.filter(file -> file.getFileName().toString().startsWith("serrano-build"))
                    .forEach(found::add);
        }
        Path lock = home.resolve("cli/target/serrano.lock");
        if (Files.exists(lock)) {
            found.add(lock);
        }
        return found;
    }

    private static Path tool(String name) {
        for (String place : List.of("/usr/bin", "/bin")) {
            Path tool = Path.of(place, name);
            if (Files.isExecutable(tool)) {
                return tool;
            }
        }
        throw new AssertionError("no " + name + " in /usr/bin or /bin");
    }

    private static Path launcher() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isRegularFile(folder.resolve("serrano"))) {
            folder = folder.getParent();
        }
        assertThat(folder)
                .as("a folder above the working folder with the launcher")
                .isNotNull();
        return folder.resolve("serrano");
    }
}
