package dev.serrano.weaver.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeaverProcessTest {
    private static final List<Path> PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();

    @TempDir
    private Path folder;

    private static WeaverProcess with(Path java) {
        return new WeaverProcess(java, PATH, new SystemStreamLog());
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
        with(java()).weave(folder, PATH, true);
        assertThat(Files.readAllBytes(folder.resolve("F.class"))).isNotEqualTo(before);
        compile(source.formatted(""));
        assertThatThrownBy(() -> with(java()).weave(folder, PATH, false))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("see the errors above");
    }

    @Test
    void aComplaintOfTheWeaverIsTheMessage() {
        assertThatThrownBy(() -> with(java()).weave(folder, PATH, false))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("no class file in " + folder);
    }

    @Test
    void aJavaThatIsNotThereIsNamed() {
        Path none = folder.resolve("java");
        assertThatThrownBy(() -> with(none).weave(folder, PATH, false))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("the weaver cannot be started with " + none);
    }

    private void compile(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("F.java"), text);
        String path = System.getProperty("java.class.path");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-cp", path, "-d", folder.toString(), file.toString()))
                .isZero();
    }
}
