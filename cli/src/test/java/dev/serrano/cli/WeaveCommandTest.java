package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeaveCommandTest {
    private static final String FIB = """
        import static dev.serrano.weave.Weave.*;
        class Fib {
            @dev.serrano.weave.Parallel
            static int fib(int n) {
                if (n < 2) {
                    return n;
                }
                int a = spawn(fib(n - 1));
                int b = fib(n - 2);
                sync();
                return a + b;
            }
        }
        """;

    @TempDir
    private Path folder;

    @Test
    void weavesAndExplains() throws Exception {
        Path classes = compile(FIB);
        Path out = folder.resolve("out");
        Invocation first = Invocation.of("weave", classes.toString(), "-o", out.toString(), "--explain");
        assertThat(first.err()).isEmpty();
        assertThat(first.code()).isZero();
        assertThat(first.out().lines().toList()).contains("    line 8: spawn fib(int) -> a; saves n", "1 class woven");
        assertThat(out.resolve("Fib.class")).exists();
        Invocation second = Invocation.of("weave", classes.toString(), "-o", out.toString());
        assertThat(second.out().strip()).isEqualTo("1 class woven, all was up to date");
    }

    @Test
    void whatCannotBeWovenFailsWithLineAndFix() throws Exception {
        Path classes = compile(FIB.replace("    sync();\n", ""));
        Path out = folder.resolve("out");
        Invocation result = Invocation.of("weave", classes.toString(), "-o", out.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err().lines().toList())
                .containsExactly(
                        "Fib.java:10: error: fib: a is read before sync(): the spawn that writes it may not have ended",
                        "    call sync() first",
                        "serrano: weave: nothing was written: 1 error");
        assertThat(out).doesNotExist();
    }

    @Test
    void putsPollsIntoLoops() throws Exception {
        String in = compile("class Fib { static int f(int n) { while (n > 9) n /= 3; return n; } }")
                .toString();
        String out = folder.resolve("out").toString();
        Invocation done = Invocation.of("weave", "--polls", in, "-o", out, "--explain");
        assertThat(done.err()).isEmpty();
        assertThat(done.out().lines()).containsExactly("Fib.f(int)int: 1 loop", "1 class woven with polls");
        assertThat(Invocation.of("weave", "--polls", in, "-o", out, "--marked").out())
                .startsWith("0 classes woven with polls");
        assertThat(Invocation.of("weave", "--polls", in, "-o", out, "--packages", "a,b")
                        .out())
                .startsWith("0 classes woven with polls");
        assertThat(Invocation.of("weave", "--polls", "--races", in, "-o", out).err())
                .contains("--races and --polls");
        assertThat(Invocation.of("weave", "--marked", in, "-o", out).err()).contains("--marked goes with --polls");
    }

    private Path compile(String source) throws Exception {
        Path file = Files.writeString(folder.resolve("Fib.java"), source);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> options = List.of(
                "-g",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                file.toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0])))
                .isZero();
        return classes;
    }
}
