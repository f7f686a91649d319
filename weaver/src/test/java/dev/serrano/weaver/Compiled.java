package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;

/** Sources that are compiled for a test. */
final class Compiled {
    static final String FIB = """
        package p;
        import static dev.serrano.weave.Weave.*;
        import dev.serrano.weave.Parallel;
        public class Fib {
            @Parallel public static int fib(int n) {
                if (n < 2) return n;
                int a = spawn(fib(n - 1));
                int b = fib(n - 2);
                sync();
                return a + b;
            }
        }
        """;

    static final String CALLER = """
        package p;
        import static dev.serrano.weave.Weave.*;
        import dev.serrano.weave.Parallel;
        public class Caller {
            @Parallel public static int both(int n) {
                int a = spawn(Fib.fib(n));
                int b = Fib.fib(n + 1);
                sync();
                return a + b;
            }
            public static void main(String[] args) {
                var r = new int[1];
                try (var rt = dev.serrano.TaskRuntime.builder().workers(2).build()) {
                    rt.launch(() -> r[0] = both(24));
                }
                System.out.println(r[0] + " " + java.util.Arrays.stream(Caller.class.getDeclaredMethods())
                        .anyMatch(m -> m.getName().equals("both$woven")));
            }
        }
        """;

    static final String PLAIN = "package p; public class Plain { }";

    private Compiled() {}

    /** Compiles classes of the package p into a folder. */
    static Path into(Path classes, String... sources) throws Exception {
        Path src = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-src"));
        Files.createDirectories(classes);
        String path = classes + ":" + System.getProperty("java.class.path");
        List<String> all = new ArrayList<>(List.of("-g", "-proc:none", "-cp", path, "-d", classes.toString()));
        for (String s : sources) {
            String name = s.replaceAll("(?s).*?public class (\\w+).*", "$1");
            all.add(Files.writeString(src.resolve(name + ".java"), s).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, all.toArray(new String[0])))
                .isZero();
        return classes;
    }

    /** What a program prints, in a JVM of its own that verifies all classes. */
    static String run(List<String> options, String path, String main) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xverify:all",
                "-XX:-PrintWarnings",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(Arrays.asList("-cp", path + ":" + System.getProperty("java.class.path"), main));
        ProcessBuilder b = new ProcessBuilder(command).redirectErrorStream(true);
        b.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process p = b.start();
        String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor()).as(said).isZero();
        return said.strip();
    }
}
