package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class files that no compiler writes, and classes that are not there: the weaver names them, and weaves the others. */
class DamagedInputTest {
    @TempDir
    Path folder;

    private static final String PROGRAM = """
        class P {
            @Parallel static int fib(int n) { if (n < 2) return n; int a = n > 50 ? 0 : spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
            static final class Q { @Parallel static int twice(int n) { int a = spawn(fib(n)); int b = fib(n); sync(); return a + b; } }
            static Object run() { return Q.twice(9); }
        }\
        """;

    @Test
    void anyByteMayBeWrong() {
        Map<String, byte[]> classes = Programs.compile(PROGRAM);
        byte[] file = classes.get("P");
        Random random = new Random(39);
        int woven = 0;
        for (int i = 0; i < 4_000; i++) {
            byte[] changed = file.clone();
            changed[10 + random.nextInt(file.length - 10)] = (byte) random.nextInt();
            try {
                ClassBytes.name(changed);
            } catch (IllegalArgumentException damaged) {
                continue; // a class that the tool refuses
            }
            Weaver w = new Weaver(getClass().getClassLoader());
            w.add(changed);
            w.add(classes.get("P$Q"));
            boolean made = w.weave().containsKey("P$Q");
            assertThat(made || w.problems().stream().anyMatch(Problem::fatal))
                    .as(() -> w.problems().toString())
                    .isTrue();
            assertThat(w.explain()).isNotNull();
            woven += made ? 1 : 0;
        }
        assertThat(woven).isGreaterThan(500);
    }

    @Test
    void aFileMayEndAnywhere() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.PLAIN);
        for (String name : List.of("p/Fib.class", "p/Plain.class")) {
            byte[] file = Files.readAllBytes(in.resolve(name));
            for (int end = 0; end < file.length; end += 7) {
                Files.write(in.resolve(name), Arrays.copyOf(file, end));
                if (name.equals("p/Fib.class")) {
                    assertThatThrownBy(() -> new WeaveTool(in, folder.resolve("out"), List.of()).weave())
                            .isInstanceOf(WeaveException.class)
                            .hasMessageContaining("Fib.class is");
                } else {
                    refusesOrCopies(in);
                }
            }
            Files.write(in.resolve(name), file);
        }
    }

    private void refusesOrCopies(Path in) {
        try {
            assertThat(new WeaveTool(in, folder.resolve("out"), List.of())
                            .weave()
                            .woven())
                    .containsExactly("p.Fib");
        } catch (WeaveException e) {
            assertThat(e).hasMessageContaining("Plain.class is");
        }
    }

    @Test
    void aClassFileOfOldJava() {
        Map<String, byte[]> classes = Programs.compile(PROGRAM);
        classes.get("P")[7] = 49;
        Weaver w = Programs.weaver(classes);
        w.weave();
        assertThat(w.problems().toString())
                .contains("error: fib: a parallel method in a class file of version 49")
                .contains("compile it for Java 7 or newer, version 51");
    }

    /** One method needs to know what two types have in common; all others are woven. */
    @Test
    void aClassThatIsNotThere() throws Throwable {
        Map<String, byte[]> classes = Programs.compile("""
            class P {
                static class Base { int v = 1; }
                static class One extends Base { }
                static class Two extends Base { }
                @Parallel static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Parallel static int either(int n) { Base b = n > 3 ? new One() : new Two(); int a = spawn(fib(n)); sync(); return a + b.v + (n < 2 ? 0 : fib(n - 1)); }
                @Parallel static int both(int n) { int a = spawn(either(n)); int b = fib(n); sync(); return a + b; }
                static Object run() { return both(9); }
            }\
            """);
        Weaver w = new Weaver(getClass().getClassLoader());
        Set<String> there = new HashSet<>(classes.keySet());
        there.removeAll(Set.of("P$One", "P$Two"));
        there.forEach(name -> w.add(classes.get(name)));
        classes.putAll(w.weave());
        assertThat(w.problems()).hasSize(1);
        assertThat(w.problems().getFirst().toString())
                .startsWith("P.java:6: warning: P.either: a class that is named is not on the class path: ")
                .contains("P$One")
                .endsWith("; the method stays serial\n    add it with --class-path");
        assertThat(w.explain().stream().map(Explanation::method)).containsExactly("fib", "both");
        assertThat(Programs.run(Programs.load(classes))).isEqualTo(34 + 1 + 21 + 34);
    }
}
