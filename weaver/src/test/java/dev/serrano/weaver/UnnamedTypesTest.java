package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that the verifier knows by a class which their program may not name. */
class UnnamedTypesTest {
    private static final String BASE = "package hidden; public class Base { public int v = 3; }";
    private static final String ONE =
            "package lib; public class One extends hidden.Base { public String toString() { return \"one\"; } }";
    private static final String TWO =
            "package lib; public class Two extends hidden.Base { public String toString() { return \"two\"; } }";
    private static final String FIB = """
            @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
        """;
    private static final String IMPORTS =
            "import static dev.serrano.weave.Weave.*; import dev.serrano.weave.Parallel; ";

    @TempDir
    Path folder;

    /** AbstractStringBuilder, Striped64 and others are not public. */
    @Test
    void classesOfOtherPackages() {
        Comparison.everywhere("class P {" + FIB + """
                static String text(Object x, int n) { return x + "" + n; }
                static double number(Number x, int n) { return x.doubleValue() + n; }
                static String chars(CharSequence x, int n) { return x.charAt(0) + "" + n; }
                static Object first(Object[] x, int n) { return x[n % x.length]; }
                @Parallel static String operand(boolean c, int n) { return text(c ? new StringBuilder("b") : new StringBuffer("f"), f(n)) + chars(c ? new StringBuilder("b") : new StringBuffer("f"), f(n)); }
                @Parallel static double variable(boolean c, int n) {
                    var x = c ? new LongAdder() : new DoubleAdder();
                    int a = spawn(f(n));
                    double b = number(x, f(n - 1));
                    sync();
                    return number(x, a) + b;
                }
                @Parallel static Object array(boolean c, int n) {
                    var x = c ? new StringBuilder[] {new StringBuilder("s")} : new StringBuffer[] {null, new StringBuffer("u")};
                    int a = spawn(f(n));
                    sync();
                    var one = x[0];
                    a += f(n - 1);
                    return first(x, a) + "" + one;
                }
                @Parallel static String loop(boolean c, int n) {
                    var x = c ? new LongAdder() : new DoubleAdder();
                    double[] all = new double[n];
                    for (int i = parallel(0); i < n; i++) { int a = spawn(f(i)); all[i] = number(x, f(i)); sync(); all[i] += a; }
                    return Arrays.toString(all);
                }
                @Parallel static double spawned(boolean c, int n) {
                    var x = c ? new LongAdder() : new DoubleAdder();
                    double[] out = new double[2];
                    out[0] = spawn(number(x, n));
                    out[1] = f(n);
                    sync();
                    return out[0] + out[1];
                }
                static Object run() {
                    String s = "";
                    for (boolean c : new boolean[] {true, false}) s += operand(c, 5) + variable(c, 6) + array(c, 5) + loop(c, 6) + spawned(c, 4);
                    return s;
                }
            }\
            """);
    }

    @Test
    void aClassOfAPackageThatItsModuleDoesNotExport() throws Exception {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        compile(
                lib,
                "",
                "module-info",
                "module lib { exports lib; }",
                "hidden/Base",
                BASE,
                "lib/One",
                ONE,
                "lib/Two",
                TWO);
        Path app = Files.createDirectory(folder.resolve("app"));
        compile(app, lib.toString(), "app/Main", "package app; " + IMPORTS + "public class Main {" + FIB + """
            static String text(Object x, int n) { return x + "" + n; }
            @Parallel static String both(boolean c, int n) { return text(c ? new lib.One() : new lib.Two(), f(n)); }
            public static void main(String[] a) { System.out.println(both(true, 20) + both(false, 20)); }
            }
            """);
        var outcome = new WeaveTool(app, folder.resolve("out"), classPath(lib)).weave();
        assertThat(outcome.problems()).isEmpty();
        String options = "--module-path=" + lib + " --add-modules=lib";
        assertThat(Compiled.run(
                        List.of(options.split(" ")), folder.resolve("out").toString(), "app.Main"))
                .isEqualTo("one6765two6765");
    }

    /** Of the class path, where nothing is hidden: what the program names, it may name. */
    @Test
    void whatTheProgramNames() throws Exception {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        compile(
                lib,
                "",
                "module-info",
                "module lib { exports lib; }",
                "hidden/Base",
                BASE,
                "lib/One",
                ONE,
                "lib/Two",
                TWO);
        Path app = Files.createDirectory(folder.resolve("app"));
        compile(app, lib.toString(), "app/Main", "package app; " + IMPORTS + "public class Main {" + FIB + """
            static String text(hidden.Base x, int n) { return x + "" + n + x.v; }
            @Parallel static String both(boolean c, int n) { return text(c ? new lib.One() : new lib.Two(), f(n)); }
            public static void main(String[] a) { System.out.println(both(true, 20) + both(false, 20)); }
            }
            """);
        var outcome = new WeaveTool(app, folder.resolve("out"), classPath(lib)).weave();
        assertThat(outcome.problems()).isEmpty();
        assertThat(Compiled.run(List.of(), folder.resolve("out") + ":" + lib, "app.Main"))
                .isEqualTo("one67653two67653");
    }

    /** There is no way to give the value to who demands such a class. */
    @Test
    void whatIsDemandedOfSuchAClass() throws Exception {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        compile(
                lib,
                "",
                "lib/Open",
                "package lib; public class Open { public static Hidden make() { return new Hidden(); } public static"
                        + " int take(Hidden h, int n) { return n; } } class Hidden { }");
        Path app = Files.createDirectory(folder.resolve("app"));
        compile(app, lib.toString(), "app/Main", "package app; " + IMPORTS + "public class Main {" + FIB + """
                static int g(Object x, int n) { return n; }
                @Parallel(optional = true) static int both(int n) { return lib.Open.take(lib.Open.make(), f(n)); }
                @Parallel static int other(int n) { return g(lib.Open.make(), f(n)); }
                public static void main(String[] a) { System.out.println(both(20) + other(20)); }
            }
            """);
        var outcome = new WeaveTool(app, folder.resolve("out"), classPath(lib)).weave();
        assertThat(outcome.failed()).isFalse();
        assertThat(outcome.problems().toString())
                .contains("both: a value of type Hidden, a class that the code may not name; the method stays serial");
        assertThat(Compiled.run(List.of(), folder.resolve("out") + ":" + lib, "app.Main"))
                .isEqualTo("13530");
    }

    private static List<Path> classPath(Path more) {
        List<Path> all = new ArrayList<>(List.of(more));
        for (String p : System.getProperty("java.class.path").split(":")) {
            all.add(Path.of(p));
        }
        return all;
    }

    private static void compile(Path into, String path, String... sources) throws Exception {
        Path src = Files.createDirectory(into.resolveSibling(into.getFileName() + "-src"));
        List<String> all = new ArrayList<>(List.of("-g", "-proc:none", "-d", into.toString()));
        all.addAll(List.of("-cp", path + ":" + System.getProperty("java.class.path")));
        for (int i = 0; i < sources.length; i += 2) {
            Path file = src.resolve(sources[i] + ".java");
            Files.createDirectories(file.getParent());
            all.add(Files.writeString(file, sources[i + 1]).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, all.toArray(new String[0])))
                .isZero();
    }
}
