package dev.serrano.weaver.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeaverProcessTest {
    private static final List<Path> PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();

    private WeaverProcess with(Path java) {
        return new WeaverProcess(java, PATH, "take another", (level, line) -> lines.add(level + " " + line));
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    @Test
    void weavesInPlaceOrFails() throws Exception {
        String source = "class F { @dev.serrano.weave.Parallel static int f(int n) { if (n < 2) return n;"
                + " int a = dev.serrano.weave.Weave.spawn(f(n - 1)); int b = f(n - 2); %s return a + b; } }";
        compile(source.formatted("dev.serrano.weave.Weave.sync();"));
        byte[] before = Files.readAllBytes(folder.resolve("F.class"));
        assertThat(with(java()).weave(folder, PATH, true)).isTrue();
        assertThat(Files.readAllBytes(folder.resolve("F.class"))).isNotEqualTo(before);
        assertThat(lines).contains("INFO F.java:1: F.f(int)").endsWith("INFO 1 class woven");
        compile(source.formatted(""));
        assertFails(java(), true, "see the errors above");
        assertThat(lines)
                .anyMatch(l -> l.startsWith("ERROR F.java:1: error: f: a is read before sync()"))
                .contains("ERROR     call sync() first");
    }

    @Test
    void aComplaintOfTheWeaverIsTheMessage() throws Exception {
        Files.writeString(folder.resolve("F.class"), "no class");
        assertFails(java(), false, "F.class is not a class file");
    }

    @Test
    void aJavaThatIsNotThereIsNamed() throws Exception {
        compile("class F {}");
        Path none = folder.resolve("java");
        assertFails(none, false, "the weaver cannot be started with " + none);
    }

    @Test
    void withoutAClassNothingIsStarted() throws Exception {
        assertThat(with(folder.resolve("java")).weave(folder, PATH, false)).isFalse();
        assertThat(with(folder.resolve("java")).weave(folder.resolve("none"), PATH, false))
                .isFalse();
    }

    private void assertFails(Path java, boolean wrongCode, String message) {
        assertThatThrownBy(() -> with(java).weave(folder, PATH, false))
                .isInstanceOfSatisfying(
                        WeavingFailedException.class,
                        e -> assertThat(e.isWrongCode()).isEqualTo(wrongCode))
                .hasMessageContaining(message);
    }

    private void compile(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("F.java"), text);
        String path = System.getProperty("java.class.path");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-g",
                                "-proc:none",
                                "-cp",
                                path,
                                "-d",
                                folder.toString(),
                                file.toString()))
                .isZero();
    }
}
