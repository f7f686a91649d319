package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The loops of EJML that its authors run in parallel, which its sources say by a comment before each: with the mark as the
 * only change 54 of the 55 weave, and give the bits that the published classes give.
 */
class PublishedLoopsTest {
    private static final List<String> CLASSES = List.of(
            "org.ejml.dense.row.mult.MatrixMatrixMult_DDRM",
            "org.ejml.dense.row.misc.TransposeAlgs_DDRM",
            "org.ejml.dense.row.decomposition.qr.QrHelperFunctions_DDRM",
            "org.ejml.dense.block.decomposition.qr.BlockHouseHolder_DDRB",
            "org.ejml.dense.block.decomposition.hessenberg.TridiagonalDecompositionHouseholder_DDRB",
            "org.ejml.dense.block.MatrixMult_DDRB",
            "org.ejml.dense.block.TriangularSolver_DDRB",
            "org.ejml.dense.block.InnerRankUpdate_DDRB");
    /** Annotations that the sources name and the jar does not need. */
    private static final List<String> ANNOTATIONS = List.of(
            "package javax.annotation; public @interface Generated { String[] value(); }",
            "package org.jetbrains.annotations; public @interface Nullable { }");

    /** What the authors add to the only loop that does not stay as it is. */
    private static final String OWN_ARRAY = "//CONCURRENT_INLINE double[] temp";

    private static final Pattern LOOP = Pattern.compile("for \\(int (\\w+) = ([^;]+);");
    private static final Pattern METHOD = Pattern.compile("(?m)^    (?=(?:public|private|protected|static)[^=;{]*\\()");
    /** Calls each public static method of the classes with matrices from a seed. */
    private static final String DRIVER = """
        import java.lang.reflect.*; import java.util.*; import org.ejml.data.*; import org.ejml.dense.block.*; import pabeles.concurrency.GrowArray;
        class P {
            static Object arg(Class<?> t, Random r, int shape, int number, int ints) {
                if (t == int.class) return ints == 1 ? 6 : ints == 2 ? (number == 0 ? 6 : 2) : ints == 3 ? List.of(1, 2, 20).get(number) : number > 3 ? 3 : List.of(1, 1, 2, 20).get(number);
                if (t == double.class) return r.nextDouble();
                if (t == boolean.class) return r.nextBoolean();
                if (t == double[].class) return r.doubles(100, -1, 1).toArray();
                if (t == DSubmatrixD1.class) { DMatrixRBlock b = new DMatrixRBlock(24, 24, 6); b.data = r.doubles(576, -1, 1).toArray(); return shape == 0 ? new DSubmatrixD1(b) : shape == 1 ? new DSubmatrixD1(b, 0, 6, 0, 24) : shape == 2 ? new DSubmatrixD1(b, 0, 24, 0, 6) : new DSubmatrixD1(b, 0, 6, 0, 6); }
                if (t.isAssignableFrom(DMatrixRMaj.class)) return new DMatrixRMaj(24, 24, true, r.doubles(576, -1, 1).toArray());
                if (t == GrowArray.class) return new GrowArray<>(DGrowArray::new);
                return null;
            }
            static long bits(Object o) {
                return switch (o) { case double[] d -> Arrays.hashCode(d); case DMatrixRMaj m -> Arrays.hashCode(m.data); case DSubmatrixD1 s -> Arrays.hashCode(((DMatrixRBlock) s.original).data); case Number n -> n.hashCode(); case null, default -> 0; };
            }
            static Object run() throws Exception {
                List<String> all = new ArrayList<>();
                for (String name : List.of(NAMES)) for (Method m : Class.forName(name).getMethods()) {
                    if (!Modifier.isStatic(m.getModifiers()) || m.isSynthetic() || m.getName().contains("$")) continue;
                    Class<?>[] types = m.getParameterTypes(); int ints = (int) Arrays.stream(types).filter(t -> t == int.class).count();
                    int shapes = (int) Arrays.stream(types).filter(t -> t == DSubmatrixD1.class).count(); int variants = (int) Math.pow(4, shapes);
                    long hash = 0; int done = 0;
                    for (int v = 0; v < variants; v++) {
                        Random r = new Random(v * 0x9E3779B97F4A7C15L); Object[] args = new Object[types.length]; int number = 0; int shape = v;
                        for (int i = 0; i < args.length; i++) { args[i] = arg(types[i], r, shape % 4, number, ints); if (types[i] == int.class) number++; if (types[i] == DSubmatrixD1.class) shape /= 4; }
                        try { Object result = m.invoke(null, args); hash = hash * 31 + bits(result); for (Object a : args) hash = hash * 31 + bits(a); done++; } catch (InvocationTargetException e) { hash = hash * 31 + e.getCause().getClass().getName().hashCode(); }
                    }
                    all.add(m.getName() + Arrays.toString(types) + " " + done + " " + hash);
                }
                Collections.sort(all);
                return all;
            }
        }
        """;

    @TempDir
    static Path folder;

    private static final Map<String, byte[]> marked = new HashMap<>();
    private static int marks;

    @BeforeAll
    static void compile() throws Exception {
        List<Path> sources = new ArrayList<>();
        for (String c : CLASSES) {
            sources.add(source(c, mark(read(c))));
        }
        for (String a : ANNOTATIONS) {
            sources.add(source(
                    a.replaceAll("package ([^;]*);.*", "$1") + "." + a.replaceAll(".*@interface (\\w+).*", "$1"), a));
        }
        String names = String.join("\", \"", CLASSES);
        sources.add(source("P", DRIVER.replace("NAMES", '"' + names + '"')));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> options = new ArrayList<>(List.of(
                "-g", "-nowarn", "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
        sources.forEach(s -> options.add(s.toString()));
        assertThat(javax.tools.ToolProvider.getSystemJavaCompiler()
                        .run(null, OutputStream.nullOutputStream(), null, options.toArray(new String[0])))
                .isZero();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path p : files.filter(x -> x.toString().endsWith(".class")).toList()) {
                String name = classes.relativize(p).toString();
                marked.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(p));
            }
        }
    }

    private static Path source(String name, String text) throws Exception {
        Path p = folder.resolve("src/" + name.replace('.', '/') + ".java");
        Files.createDirectories(Objects.requireNonNull(p.getParent()));
        return Files.writeString(p, text);
    }

    private static String read(String name) throws Exception {
        try (InputStream in = Objects.requireNonNull(
                PublishedLoopsTest.class.getResourceAsStream("/" + name.replace('.', '/') + ".java"),
                "the sources of EJML are not on the class path")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The annotation at each method with such a loop, and the mark in the loop. */
    private static String mark(String text) {
        StringBuilder all = new StringBuilder();
        String rest = text;
        while (true) {
            int at = rest.indexOf("//CONCURRENT_BELOW EjmlConcurrency.loop");
            if (at < 0) {
                return all.append(rest).toString();
            }
            all.append(rest, 0, at);
            int method = -1;
            for (Matcher m = METHOD.matcher(all); m.find(); ) {
                method = m.start();
            }
            if (!all.substring(method).contains("@dev.serrano.weave.Parallel")
                    && !all.substring(0, method).endsWith("@dev.serrano.weave.Parallel\n")) {
                all.insert(method, "    @dev.serrano.weave.Parallel\n");
            }
            Matcher loop = LOOP.matcher(rest);
            assertThat(loop.find(at)).isTrue();
            if (rest.startsWith(OWN_ARRAY, rest.indexOf("//", loop.end()))) { // whose iterations share an array
                all.append(rest, at, loop.end());
                rest = rest.substring(loop.end());
                continue;
            }
            all.append(rest, at, loop.start())
                    .append("for (int ")
                    .append(loop.group(1))
                    .append(" = dev.serrano.weave.Weave.parallel(")
                    .append(loop.group(2))
                    .append(");");
            rest = rest.substring(loop.end());
            marks++;
        }
    }

    private static Class<?> load(Map<String, byte[]> classes) throws Exception {
        return new ClassLoader(PublishedLoopsTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                synchronized (getClassLoadingLock(name)) {
                    byte[] b = classes.get(name.replace('.', '/'));
                    Class<?> c = findLoadedClass(name);
                    if (c == null && b == null && name.startsWith("org.ejml.")) {
                        b = published(name); // of one package with those that are woven
                    }
                    return c != null
                            ? c
                            : b == null ? super.loadClass(name, resolve) : defineClass(name, b, 0, b.length);
                }
            }

            private byte[] published(String name) throws ClassNotFoundException {
                try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                    return Objects.requireNonNull(in, name).readAllBytes();
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }.loadClass("P");
    }

    @Test
    void allAreFound() {
        assertThat(marks).isEqualTo(54);
        Weaver w = Programs.weaver(marked);
        w.weave();
        assertThat(w.problems()).isEmpty();
        assertThat(w.explain().stream()
                        .filter(e -> e.lines().toString().contains("$loop"))
                        .count())
                .isGreaterThan(54);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3", "7, 2", "0, 3"})
    void bitsAreThoseOfThePublishedClasses(int looks, int workers) throws Exception {
        Map<String, byte[]> driver = Map.of("P", Objects.requireNonNull(marked.get("P")));
        String expected = Comparison.outcome(load(driver));
        assertThat(expected).contains("multPlusTransA").doesNotContain("Exception");
        assertThat(expected).containsOnlyOnce("] 0 "); // which no argument fits: invert in place, which has no mark
        assertThat(Comparison.on(load(Programs.weave(marked)), looks, 5, workers, FiberBackend.SCHEDULED))
                .isEqualTo(expected);
    }
}
