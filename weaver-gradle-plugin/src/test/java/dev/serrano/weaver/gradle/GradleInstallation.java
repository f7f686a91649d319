package dev.serrano.weaver.gradle;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;

/**
 * A Gradle that runs. The jar of its API holds the classes of all its modules, and for each one the list of what it needs. So
 * a folder in which each module is a jar with that list alone, and one of them is the jar of the API, is an installation. The
 * libraries of other projects are in that jar, too, under names of its own, except for Groovy and Kotlin.
 */
final class GradleInstallation {
    private static final String LIST = "-classpath.properties";
    /** The module that is the jar of the API: its jar is on the class path of processes that Gradle starts, too. */
    private static final String WHOLE = "gradle-messaging";
    /** A module that all others need: it gets the libraries. */
    private static final String BASE = "gradle-base-services";
    /** What javac loads by itself, from a jar with nothing else. */
    private static final String COMPILER_PLUGIN = "gradle-java-compiler-plugin";

    private static final String BEACON = "org.gradle.internal.installation.beacon.InstallationBeacon";
    private static final List<Path> CLASS_PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    private static final Path API = onClassPath("gradle-api");
    private static final String VERSION = version();

    private final Path folder;
    private final Path jdk;

    /** How a build ended, and what it has printed. */
    record Build(int code, String output) {}

    private GradleInstallation(Path folder, Path jdk) {
        this.folder = folder;
        this.jdk = jdk;
    }

    /** A new one in an empty folder, which runs on a given JDK. */
    static GradleInstallation in(Path folder, Path jdk) throws IOException {
        GradleInstallation all = new GradleInstallation(folder, jdk);
        Files.createDirectories(folder.resolve("lib/plugins"));
        all.install();
        return all;
    }

    /** A JDK beside the one that runs the tests on which this Gradle can run. */
    static Optional<Path> jdk() throws IOException {
        Path folder = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(p -> {
                        int version = feature(p);
                        return version >= 17 && version <= 19;
                    })
                    .findFirst();
        }
    }

    static int feature(Path jdk) {
        Path release = jdk.resolve("release");
        if (!Files.isRegularFile(release) || !Files.isExecutable(jdk.resolve("bin/java"))) {
            return 0;
        }
        try (InputStream in = Files.newInputStream(release)) {
            Properties all = new Properties();
            all.load(in);
            String version = all.getProperty("JAVA_VERSION", "0").replace("\"", "");
            return Runtime.Version.parse(version.startsWith("1.") ? "8" : version)
                    .feature();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Build run(Path project, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(jdk.resolve("bin/java").toString(), "-Xmx512m", "-Dfile.encoding=UTF-8"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")); // it does not run for long
        for (String p : List.of("java.util", "java.lang", "java.lang.invoke", "java.net", "java.nio.charset")) {
            command.add("--add-opens=java.base/" + p + "=ALL-UNNAMED");
        }
        command.add("--add-opens=java.prefs/java.util.prefs=ALL-UNNAMED");
        command.add("-cp");
        command.add(jar(WHOLE) + File.pathSeparator + jar("gradle-installation-beacon"));
        command.addAll(List.of("org.gradle.launcher.GradleMain", "--offline", "--no-daemon", "--console=plain"));
        command.addAll(List.of("-g", folder.resolve("home").toString()));
        command.add("-Dorg.gradle.welcome=never");
        command.add("-Porg.gradle.java.installations.auto-detect=false");
        command.add("-Porg.gradle.java.installations.paths=" + System.getProperty("java.home") + "," + jdk);
        command.addAll(Arrays.asList(arguments));
        Path output = Files.createTempFile(folder, "build", ".out");
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            process.getOutputStream().close();
            boolean ended = process.waitFor(200, TimeUnit.SECONDS);
            String text = Files.readString(output);
            assertThat(ended).as(text).isTrue();
            return new Build(process.exitValue(), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    // ---- what it is made of -------------------------------------------------------------------------------------

    private void install() throws IOException {
        Map<String, Properties> modules = new TreeMap<>();
        Map<String, byte[]> plugin = new TreeMap<>();
        try (ZipFile api = new ZipFile(API.toFile())) {
            for (Enumeration<? extends ZipEntry> e = api.entries(); e.hasMoreElements(); ) {
                ZipEntry entry = e.nextElement();
                String name = entry.getName();
                if (name.endsWith(LIST)) {
                    modules.put(name.substring(0, name.length() - LIST.length()), list(api.getInputStream(entry)));
                } else if (name.startsWith("org/gradle/internal/compiler/java/") && name.endsWith(".class")) {
                    plugin.put(name, api.getInputStream(entry).readAllBytes());
                }
            }
        }
        Set<String> libraries = new TreeSet<>();
        modules.values().forEach(m -> libraries.addAll(names(m, "runtime")));
        for (String library : libraries) {
            install(library);
        }
        modules.putIfAbsent(COMPILER_PLUGIN, new Properties());
        modules.get(BASE).setProperty("runtime", String.join(",", libraries));
        for (Map.Entry<String, Properties> m : modules.entrySet()) {
            if (!m.getKey().equals(WHOLE)) {
                Map<String, byte[]> content = m.getKey().equals(COMPILER_PLUGIN) ? plugin : new TreeMap<>();
                content.put(m.getKey() + LIST, list(m.getValue()));
                write(jar(m.getKey()), content);
            }
        }
        Files.copy(API, jar(WHOLE));
        write(jar("gradle-installation-beacon"), Map.of(BEACON.replace('.', '/') + ".class", beacon()));
    }

    private void install(String library) throws IOException {
        Path to = folder.resolve("lib").resolve(library);
        Optional<Path> known =
                CLASS_PATH.stream().filter(p -> p.endsWith(library)).findFirst();
        if (known.isPresent()) {
            Files.copy(known.get(), to);
        } else {
            write(to, Map.of());
        }
    }

    /** A class by which Gradle finds its own folder. */
    private byte[] beacon() throws IOException {
        Path source = Files.createDirectories(folder.resolve("beacon")).resolve("InstallationBeacon.java");
        int dot = BEACON.lastIndexOf('.');
        Files.writeString(
                source, "package " + BEACON.substring(0, dot) + "; class " + BEACON.substring(dot + 1) + " {}");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "--release",
                                "17",
                                "-proc:none",
                                "-d",
                                folder.toString(),
                                source.toString()))
                .isZero();
        return Files.readAllBytes(folder.resolve(BEACON.replace('.', '/') + ".class"));
    }

    private Path jar(String module) {
        return folder.resolve("lib").resolve(module + "-" + VERSION + ".jar");
    }

    private static String version() {
        String file = API.getFileName().toString();
        return file.substring("gradle-api-".length(), file.length() - ".jar".length());
    }

    private static Path onClassPath(String artifact) {
        return CLASS_PATH.stream()
                .filter(p -> p.getFileName().toString().matches(artifact + "-[0-9.]+\\.jar"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(artifact + " is not on the class path"));
    }

    private static Properties list(InputStream in) throws IOException {
        Properties all = new Properties();
        all.load(in);
        return all;
    }

    private static byte[] list(Properties all) {
        return Stream.of("projects", "runtime")
                .map(key -> key + "=" + all.getProperty(key, "") + "\n")
                .collect(joining())
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<String> names(Properties all, String key) {
        return Stream.of(all.getProperty(key, "").split(","))
                .filter(n -> !n.isEmpty())
                .toList();
    }

    private static void write(Path jar, Map<String, byte[]> content) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> e : content.entrySet()) {
                out.putNextEntry(new ZipEntry(e.getKey()));
                out.write(e.getValue());
                out.closeEntry();
            }
        }
    }
}
