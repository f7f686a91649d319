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

final class AbstractWeaveMojoTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path folder;

    private void weave(Path java) throws Exception {
        List<Path> path =
                Stream.of(CLASS_PATH.split(File.pathSeparator)).map(Path::of).toList();
        AbstractWeaveMojo.weave(java, path, folder, path, false, new SystemStreamLog());
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    @Test
    void whatCannotBeWovenIsAFailureOfTheProject() throws Exception {
        String source = "class F { @dev.serrano.weave.Parallel static int f(int n) { if (n < 2) return n;"
                + " int a = dev.serrano.weave.Weave.spawn(f(n - 1)); int b = f(n - 2); %s return a + b; } }";
        compile(source.formatted("dev.serrano.weave.Weave.sync();"));
        byte[] before = Files.readAllBytes(folder.resolve("F.class"));
        weave(java());
        assertThat(Files.readAllBytes(folder.resolve("F.class"))).isNotEqualTo(before);
        compile(source.formatted(""));
        assertThatThrownBy(() -> weave(java()))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("see the errors above");
    }

    @Test
    void anythingElseIsAnErrorOfTheBuild() throws Exception {
        Path none = folder.resolve("java");
        weave(none); // there is no class
        compile("class F {}");
        assertThatThrownBy(() -> weave(none))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("the weaver cannot be started with " + none);
    }

    private void compile(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("F.java"), text);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-cp",
                                CLASS_PATH,
                                "-d",
                                folder.toString(),
                                file.toString()))
                .isZero();
    }
}
