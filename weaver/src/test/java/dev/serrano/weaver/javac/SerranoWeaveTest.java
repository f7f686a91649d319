package dev.serrano.weaver.javac;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import dev.serrano.weaver.Problem;
import dev.serrano.weaver.WeaveTool;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What javac says with the plugin: what the weaver says, at the same lines. */
final class SerranoWeaveTest {
    private static final String IMPORTS = "import static dev.serrano.weave.Weave.*; import dev.serrano.weave.*;"
            + " import dev.serrano.weave.atomic.*; import java.util.*;\n";

    private static final String FIB = """
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

    private static final String WRONG = FIB.replace("        sync();\n", "");
    private static final String RULE = "a is read before sync(): the spawn that writes it may not have ended";

    @TempDir
    private Path folder;

    private Javac javac;

    @BeforeEach
    void folders() {
        javac = new Javac(folder);
    }

    private Path fib(String text) throws Exception {
        return javac.source("src/p/Fib.java", text);
    }

    // ---- what is said -----------------------------------------------------------------------------------------

    @Test
    void aRightProgramIsSilent() throws Exception {
        Javac.Run run = Javac.run(javac.withPlugin(), fib(FIB));
        assertThat(run).isEqualTo(new Javac.Run(0, ""));
        assertThat(javac.out.resolve("p/Fib.class")).exists();
    }

    @Test
    void anErrorOfTheWeaverIsOneOfJavac() throws Exception {
        Path source = fib(WRONG);
        Javac.Run run = Javac.run(javac.withPlugin(), source);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text().lines())
                .containsExactly(
                        source + ":9: error: fib: " + RULE,
                        "        return a + b;",
                        "        ^",
                        "    call sync() first");
    }

    @Test
    void aWarningLeavesTheCompilationWell() throws Exception {
        Path source = fib(WRONG.replace("@Parallel", "@Parallel(optional = true)"));
        Javac.Run run = Javac.run(javac.withPlugin(), source);
        assertThat(run.code()).isZero();
        assertThat(run.text()).startsWith(source + ":9: warning: fib: " + RULE + "; the method stays serial");
        List<String> strict = new ArrayList<>(javac.withPlugin());
        strict.add("-Werror");
        assertThat(Javac.run(strict, source).code()).isEqualTo(1);
    }

    static Stream<String> programs() {
        String f = "@Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2);"
                + " sync(); return a + b; }\n";
        String c = """
            @AtomicSet("c") class C {
                @Atomic("c") protected int n; void inc() { n++; } final int get() { return n; }
            }
            """;
        StringBuilder large = new StringBuilder();
        for (int i = 0; i < 700; i++) {
            large.append("b = f(n) + b * 3;\n");
        }
        return Stream.of(
                "class P {" + f + "@Parallel static int g(int n) {\nint a = spawn(f(n));\nint b = a;\nsync();\n"
                        + "return b; }\nstatic class In { class Deep { @Parallel final int h(int n) {\n"
                        + "int a = spawn(f(n));\na++; sync(); return a; } } } }",
                "class P {" + f + "int g(int n) {\nint a = spawn(f(n));\n\tsync(); return a; } }",
                "class P {" + f + "@Parallel\nint g(int n)\n{\nint a = spawn(f(n)); sync(); return a; } }",
                "class P {" + f + "abstract static class A { \n@Parallel\nabstract int g(int n); } }",
                "class P {" + f + "@Parallel static int g(int n) { return n; }\n"
                        + "static int g$woven(int n, dev.serrano.spi.WovenWorker w) { return n; } }",
                "class P {" + f + "static void k() {\nnew Object() {\n@Parallel int g(int n) {\n"
                        + "int a = spawn(f(n));\nreturn a;\n}\n}.g(1);\n} }",
                "class P {" + f + "@Parallel static int g(int n) {\nint s = 0;\n"
                        + "for (int i = parallel(0); i < n; i++)\ns = 2 * s + i;\nreturn s; } }",
                "class P {" + f + "@Parallel static int g(int n) {\nint b = spawn(f(n)); sync();\n" + large
                        + "return b; } }",
                "class P { }" + c + "class D { int k(C c) {\nreturn c.n; } }",
                "class P { }" + c + "class D {\n@Atomic(\"d\")\nprivate int k; }",
                "class P { }" + c + "@AtomicSet(\"d\")\nclass D extends C { }",
                "class P { }" + c + "class D extends C { void to(C o) {\nn--;\no.inc();\nn++; } }",
                "class P { }" + c + "class D extends C { static D one;\nD() {\none = this;\n}\n}");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void eachProblemIsThatOfTheWeaver(String program) throws Exception {
        Path source = javac.source("src/P.java", IMPORTS + program);
        List<String> plain = List.of("-proc:none", "-g", "-cp", Javac.CLASS_PATH, "-d", javac.out.toString());
        assertThat(Javac.run(plain, source)).isEqualTo(new Javac.Run(0, ""));
        WeaveTool.Outcome o = new WeaveTool(javac.out, folder.resolve("woven"), Javac.LIBRARY).weave();
        assertThat(o.problems()).isNotEmpty();
        List<Diagnostic<? extends JavaFileObject>> all = Javac.diagnostics(!o.failed(), javac.withPlugin(), source);
        assertThat(all).hasSameSizeAs(o.problems());
        for (int i = 0; i < all.size(); i++) {
            assertThat(said(all.get(i))).isEqualTo(said(o.problems().get(i)));
            assertThat(Path.of(all.get(i).getSource().toUri())).isEqualTo(source);
            if (o.problems().get(i).line() > 0) {
                assertThat(all.get(i).getLineNumber())
                        .isEqualTo(o.problems().get(i).line());
            }
        }
    }

    private static String said(Diagnostic<?> d) {
        return (d.getKind() == Diagnostic.Kind.ERROR ? "error: " : "warning: ") + d.getMessage(null);
    }

    private static String said(Problem p) {
        String place = p.file() + (p.line() < 0 ? "" : ":" + p.line()) + ": ";
        assertThat(p.toString()).startsWith(place);
        return p.toString().substring(place.length());
    }

    /** What has no line of code stands at its declaration. */
    @Test
    void aFieldAndAClass() throws Exception {
        Path source = javac.source(
                "src/P.java",
                IMPORTS + "class P {\nstatic class In {\n@Atomic(\"d\")\nprivate\nint k; } }\n"
                        + "@AtomicSet(\"e\")\ninterface I { }\n");
        assertThat(Javac.diagnostics(false, javac.withPlugin(), source))
                .extracting(d -> d.getLineNumber() + " "
                        + d.getMessage(null).lines().findFirst().orElseThrow())
                .containsExactlyInAnyOrder(
                        "6 k: the atomic set d is not declared by P$In",
                        "8 I: an atomic set of an interface or record");
    }

    // ---- where classes are ------------------------------------------------------------------------------------

    @Test
    void classesBesideTheirSources() throws Exception {
        Path source = fib(WRONG);
        javac.source("src/q/notes.class", "no class");
        List<String> options = new ArrayList<>(javac.withPlugin());
        options.remove("-d");
        options.remove(javac.out.toString());
        Javac.Run run = Javac.run(options, source);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text()).startsWith(source + ":9: error: fib: " + RULE);
        assertThat(source.resolveSibling("Fib.class")).exists();
    }

    @Test
    void withoutAnnotationProcessorsTheFolderIsNamed() throws Exception {
        List<String> none = new ArrayList<>(javac.withPlugin());
        none.add("-proc:none");
        Javac.Run run = Javac.run(none, fib(WRONG));
        assertThat(run.code()).isZero();
        assertThat(run.text())
                .startsWith("warning: SerranoWeave: it is not known where the class files are")
                .contains("name the folder: -Xplugin:\"SerranoWeave FOLDER\"");
        String named = "-Xplugin:SerranoWeave " + folder.resolve("none") + " " + javac.out;
        run = Javac.run(Javac.replaced(none, Map.of("-Xplugin:SerranoWeave", named)), fib(WRONG));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text()).contains("Fib.java:9: error: fib: " + RULE);
    }

    @Test
    void modules() throws Exception {
        Path info = javac.source("src/module-info.java", "module m { requires dev.serrano.weave; }");
        List<String> modules = Javac.replaced(javac.withPlugin(), Map.of("-cp", "--module-path"));
        assertThat(Javac.run(modules, info, fib(FIB))).isEqualTo(new Javac.Run(0, ""));
        Javac.Run run = Javac.run(modules, info, fib(WRONG));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text()).contains("Fib.java:9: error: fib: " + RULE);
        String named = "-Xplugin:SerranoWeave " + javac.out;
        run = Javac.run(
                Javac.replaced(
                        modules, Map.of("-processorpath", "--processor-module-path", "-Xplugin:SerranoWeave", named)),
                info,
                fib(WRONG));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text()).contains("Fib.java:9: error: fib: " + RULE);
    }

    @Test
    void severalModulesAtOnce() throws Exception {
        Path info = javac.source("all/m/module-info.java", "module m { requires dev.serrano.weave; }");
        Path other = javac.source("all/n/module-info.java", "module n { requires dev.serrano.weave; }");
        Path source = javac.source("all/m/p/Fib.java", WRONG);
        Path right = javac.source("all/n/q/Fib.java", FIB.replace("package p", "package q"));
        List<String> modules = new ArrayList<>(Javac.replaced(javac.withPlugin(), Map.of("-cp", "--module-path")));
        modules.addAll(List.of("--module-source-path", folder.resolve("all").toString()));
        assertThat(Javac.diagnostics(false, modules, info, other, source, right))
                .extracting(d -> Path.of(d.getSource().toUri()) + ":" + d.getLineNumber())
                .containsExactly(source + ":9");
    }

    /** A file manager that keeps classes in memory. */
    @Test
    void classesThatAreNoFiles() throws Exception {
        Path source = fib(WRONG);
        var said = new ArrayList<String>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null);
                var memory = new Memory(files)) {
            assertThat(compiler.getTask(
                                    null,
                                    memory,
                                    d -> said.add(d.getMessage(null)),
                                    javac.withPlugin(),
                                    null,
                                    files.getJavaFileObjects(source))
                            .call())
                    .isTrue();
        }
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("SerranoWeave: the class file of p.Fib is not in " + javac.out);
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        Memory(JavaFileManager next) {
            super(next);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + className), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream();
                }
            };
        }
    }

    // ---- other classes ----------------------------------------------------------------------------------------

    @Test
    void whatWasWovenBeforeIsCheckedAsItWasCompiled() throws Exception {
        Path caller =
                javac.source("src/p/Caller.java", FIB.replace("Fib", "Caller").replace("fib(n - 1)", "Fib.fib(n)"));
        assertThat(Javac.run(javac.withPlugin(), fib(FIB), caller)).isEqualTo(new Javac.Run(0, ""));
        new WeaveTool(javac.out, javac.out, Javac.LIBRARY).weave();
        byte[] woven = Files.readAllBytes(javac.out.resolve("p/Fib.class"));
        List<String> again =
                Javac.replaced(javac.withPlugin(), Map.of(Javac.CLASS_PATH, Javac.CLASS_PATH + ":" + javac.out));
        assertThat(Javac.run(again, caller)).isEqualTo(new Javac.Run(0, ""));
        assertThat(javac.out.resolve("p/Fib.class")).hasBinaryContent(woven);
        javac.source("src/p/Caller.java", FIB.replace("Fib", "Caller").replace("sync();", ""));
        assertThat(Javac.run(again, caller).text()).startsWith(caller + ":10: error: fib: " + RULE);
        // a class that is not compiled again has no place in this compilation
        Javac.Run run = Javac.run(again, fib(FIB));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.text()).startsWith("error: Caller.java:10: fib: " + RULE);
    }

    @Test
    void aClassFileThatIsDamaged() throws Exception {
        assertThat(Javac.run(javac.withPlugin(), fib(FIB))).isEqualTo(new Javac.Run(0, ""));
        Path damaged = Files.writeString(javac.out.resolve("p/Old.class"), "text");
        Javac.Run run = Javac.run(javac.withPlugin(), fib(FIB));
        assertThat(run.code()).isZero();
        assertThat(run.text()).startsWith("warning: SerranoWeave: " + damaged + " is not a class file");
    }

    /** Where classes meet the weaver must know what is above them, and a class in a method has no name for javac. */
    @Test
    void librariesOnTheClassPath() throws Exception {
        Path lib = javac.source("lib-src/q/Lib.java", """
            package q;
            public class Lib {
                public static class Base {
                    public int v = 1;
                    public static class One extends Base { }
                    public static class Two extends Base { }
                }
                public static Object local() { class Local { } return new Local() { }; }
            }
            """);
        Path classes = folder.resolve("lib");
        assertThat(Javac.run(List.of("-proc:none", "-d", classes.toString()), lib))
                .isEqualTo(new Javac.Run(0, ""));
        Path jar = folder.resolve("lib.jar");
        assertThat(java.util.spi.ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), "."))
                .isZero();
        Path user = javac.source("src/p/User.java", FIB.replace("Fib", "User").replace("int b = fib(n - 2)", """
            q.Lib.Base x = n > 3 ? new q.Lib.Base.One() : new q.Lib.Base.Two();
            int b = fib(n - 2) + x.v\
            """));
        for (Path path : List.of(classes, jar)) {
            String both = Javac.CLASS_PATH + ":" + path;
            assertThat(Javac.run(Javac.replaced(javac.withPlugin(), Map.of(Javac.CLASS_PATH, both)), user))
                    .isEqualTo(new Javac.Run(0, ""));
            assertThat(found(both, "q/Lib.class", "q/Lib$Base$One.class", "q/Lib$1Local.class", "q/Lib$1.class"))
                    .containsOnly(true);
            assertThat(found(both, "q/Lib$Base$Three.class", "q/Lib$7.class", "q/None.class", "x.txt"))
                    .containsOnly(false);
        }
    }

    /** A source that a processor writes in a round is one of the compilation. */
    @Test
    void aSourceThatAProcessorWrites() throws Exception {
        Path processor = javac.source("processor/Writer.java", """
            import java.util.Set;
            import javax.annotation.processing.*;
            import javax.lang.model.element.TypeElement;
            @SupportedAnnotationTypes("*")
            public class Writer extends AbstractProcessor {
                private boolean done;
                public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
                    if (!done) {
                        done = true;
                        try (var out = processingEnv.getFiler().createSourceFile("p.Fib").openWriter()) {
                            out.write(%s);
                        } catch (java.io.IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    }
                    return false;
                }
            }
            """.formatted("\"\"\"\n" + WRONG + "\"\"\""));
        Path classes = folder.resolve("processors");
        assertThat(Javac.run(List.of("-proc:none", "-nowarn", "-d", classes.toString()), processor)
                        .code())
                .isZero();
        Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(classes.resolve("META-INF/services/javax.annotation.processing.Processor"), "Writer");
        List<String> both = Javac.replaced(
                javac.withPlugin(), Map.of(Javac.WEAVER.toString(), classes + File.pathSeparator + Javac.WEAVER));
        Path user = javac.source("src/p/User.java", "package p; class User { int x = Fib.fib(3); }");
        assertThat(Javac.diagnostics(false, both, user))
                .filteredOn(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .extracting(d -> Path.of(d.getSource().toUri()) + ":" + d.getLineNumber())
                .containsExactly(javac.out.resolve("p/Fib.java") + ":9");
    }

    /** Whether files are found by a compiler's class path, and have the classes that they are named for. */
    private static List<Boolean> found(String classPath, String... files) throws Exception {
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-proc:none", "-cp", classPath), List.of("java.lang.Object"), null);
        task.analyze();
        List<Boolean> found = new ArrayList<>();
        CompilerPath path = new CompilerPath(Path.of("none"), task.getElements());
        for (String file : files) {
            try (InputStream in = path.getResourceAsStream(file)) {
                found.add(in != null
                        && file.equals(ClassFile.of()
                                        .parse(in.readAllBytes())
                                        .thisClass()
                                        .asInternalName()
                                + ".class"));
            }
        }
        return found;
    }

    // ---- when nothing is said ---------------------------------------------------------------------------------

    @Test
    void errorsOfJavacComeFirst() throws Exception {
        Path other = javac.source("src/p/Other.java", "package p; class Other { int x = \"\"; }");
        assertThat(Javac.diagnostics(false, javac.withPlugin(), fib(WRONG), other))
                .singleElement()
                .extracting(Diagnostic::getCode)
                .asString()
                .startsWith("compiler.err.prob.found");
        javac.source("src/p/Other.java", "package p; class Other {");
        assertThat(Javac.diagnostics(false, javac.withPlugin(), fib(WRONG), other))
                .singleElement()
                .extracting(Diagnostic::getCode)
                .isEqualTo("compiler.err.premature.eof");
    }

    @Test
    void annotationProcessingOnly() throws Exception {
        List<String> only = new ArrayList<>(javac.withPlugin());
        only.add("-proc:only");
        assertThat(Javac.run(only, fib(WRONG))).isEqualTo(new Javac.Run(0, ""));
        assertThat(javac.out.resolve("p/Fib.class")).doesNotExist();
    }

    @Test
    void aProgramWithoutMarks() throws Exception {
        Path plain = javac.source("src/p/Plain.java", "package p; class Plain { Runnable r = () -> { }; }");
        Path info = javac.source("src/p/package-info.java", "/** Text. */ package p;");
        assertThat(Javac.run(javac.withPlugin(), plain, info)).isEqualTo(new Javac.Run(0, ""));
        Files.writeString(javac.out.resolve("p/Old.class"), "not even read");
        assertThat(Javac.run(Javac.replaced(javac.withPlugin(), Map.of(Javac.CLASS_PATH, ".")), plain, info))
                .isEqualTo(new Javac.Run(0, ""));
    }
}
