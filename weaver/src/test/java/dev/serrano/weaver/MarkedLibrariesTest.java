package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Published libraries with marks everywhere: all classes pass the verifier, and each public static method, called with
 * arguments from a seed, gives what the published jar gives, whatever frames leave the stack. Methods that do not end soon are
 * left out.
 */
@Timeout(1200)
class MarkedLibrariesTest {
    /**
     * Calls each public static method of classes, those left out whose result is not the same twice. Also left out is what
     * draws numbers, and what keeps objects in ThreadLocals while it prints them or looks into them (ToStringStyle and
     * HashCodeBuilder of commons-lang3): another thread may go on after a spawned call, as the guide says.
     */
    private static final String DRIVER = """
        import java.lang.reflect.*;
        class P {
            static String[] names; static Set<String> left = Set.of();
            static Object arg(Class<?> t, Random r, int depth) {
                if (t == int.class || t == Integer.class) return 1 + r.nextInt(6); if (t == long.class || t == Long.class) return 1L + r.nextInt(8); if (t == short.class) return (short) r.nextInt(5); if (t == byte.class) return (byte) r.nextInt(5);
                if (t == char.class || t == Character.class) return (char) ('a' + r.nextInt(26)); if (t == boolean.class || t == Boolean.class) return r.nextBoolean(); if (t == double.class || t == Double.class || t == Number.class) return r.nextDouble(); if (t == float.class) return r.nextFloat();
                if (t == String.class || t == CharSequence.class || t == Object.class || t == Comparable.class) return List.of("abc", "a b c", "", "Hello World", "12", "x.y.z").get(r.nextInt(6));
                if (t == Locale.class) return Locale.ROOT; if (t == Class.class) return List.of(String.class, int.class, ArrayList.class).get(r.nextInt(3));
                if (t.isArray()) { int n = t.getComponentType() == double.class ? 100 : 4; Object a = Array.newInstance(t.getComponentType(), n); for (int i = 0; i < n; i++) Array.set(a, i, arg(t.getComponentType(), r, depth)); return a; }
                if (t == List.class || t == Collection.class || t == Iterable.class) return new ArrayList<>(List.of("q", "r", "s")); if (t == Set.class) return new TreeSet<>(List.of("q", "r")); if (t == Map.class) return new TreeMap<>(Map.of("k", "v"));
                if (t.isEnum()) return t.getEnumConstants()[r.nextInt(t.getEnumConstants().length)];
                if (t == Random.class) return new Random(r.nextInt(9));
                Class<?> made = t; if (t.getName().matches("org.ejml.data.(DMatrix1Row|DMatrixD1|DMatrix|ReshapeMatrix|Matrix|DMatrixRMaj)")) try { made = Class.forName("org.ejml.data.DMatrixRMaj"); var m = made.getConstructor(int.class, int.class).newInstance(4, 4); double[] d = (double[]) made.getField("data").get(m); for (int i = 0; i < d.length; i++) d[i] = r.nextDouble(); return m; } catch (ReflectiveOperationException e) { return null; }
                if (depth > 0 && !t.isInterface() && !Modifier.isAbstract(t.getModifiers()) && !t.getName().startsWith("java.")) for (Constructor<?> c : sorted(t.getConstructors())) try { Object[] a = new Object[c.getParameterCount()]; for (int i = 0; i < a.length; i++) a[i] = arg(c.getParameterTypes()[i], r, depth - 1); return c.newInstance(a); } catch (ReflectiveOperationException | RuntimeException | LinkageError e) { }
                return null;
            }
            static <T extends Executable> List<T> sorted(T[] all) { return Arrays.stream(all).sorted(Comparator.comparing(Executable::toString)).toList(); }
            static String text(Object o, int depth) {
                if (o == null) return "null"; Class<?> c = o.getClass();
                if (c.isArray()) { var b = new StringBuilder("["); for (int i = 0; i < Math.min(200, Array.getLength(o)); i++) b.append(text(Array.get(o, i), depth)).append(','); return b.append(']').toString(); }
                if (o instanceof String || o instanceof Number || o instanceof Boolean || o instanceof Character || o instanceof Enum<?> || o instanceof Collection<?> k && k.size() < 50) { String s = o.toString(); return s.contains("@") ? c.getSimpleName() : s; }
                if (depth == 0) return c.getSimpleName();
                var b = new StringBuilder(c.getSimpleName()).append('{'); Arrays.stream(c.getFields()).filter(f -> !Modifier.isStatic(f.getModifiers())).sorted(Comparator.comparing(Field::getName)).forEach(f -> { try { b.append(text(f.get(o), depth - 1)).append(';'); } catch (IllegalAccessException e) { } });
                return b.append('}').toString();
            }
            /** Of methods that end soon; of those left out the names are kept. */
            static Object run() { Map<String, String> all = new TreeMap<>(); methods().forEach((key, m) -> { if (!left.contains(key)) all.put(key, said(key, m)); }); return all; }
            static Map<String, Method> methods() {
                Map<String, Method> all = new TreeMap<>();
                for (String n : names) {
                    Class<?> c; try { c = Class.forName(n, true, P.class.getClassLoader()); } catch (ClassNotFoundException | LinkageError e) { continue; }
                    if (!Modifier.isPublic(c.getModifiers())) continue;
                    for (Method m : sorted(c.getMethods())) {
                        String key = m.toString();
                        if (!Modifier.isStatic(m.getModifiers()) || m.isSynthetic() || m.getName().contains("$") || m.getName().matches("(?i).*(sleep|join|wait|main|exit|random|benchmark|thread|load|save|now|time|date|stop).*") || key.matches("(?i).*(random|tostring|reflection).*")) continue;
                        all.put(key, m);
                    }
                }
                return all;
            }
            static String said(String key, Method m) {
                var said = new StringBuilder();
                for (int v = 0; v < 3; v++) { Random r = new Random(v * 7919L + key.hashCode()); Object[] a = new Object[m.getParameterCount()]; for (int i = 0; i < a.length; i++) a[i] = arg(m.getParameterTypes()[i], r, 2); try { Object o = m.invoke(null, a); said.append(text(o, 2)); for (Object x : a) said.append(text(x, 1)); } catch (InvocationTargetException e) { said.append(e.getCause().getClass().getName()); } catch (IllegalAccessException | IllegalArgumentException e) { said.append("not called"); } }
                return said.toString().hashCode() + " " + said.substring(0, Math.min(60, said.length()));
            }
            /** Those that take more than 30 ms, or do not end: with an unwind at each look they would take a hundred times that. */
            static Set<String> slow() throws Exception {
                Set<String> slow = new TreeSet<>(); var threads = java.lang.management.ManagementFactory.getThreadMXBean();
                ThreadFactory made = r -> { Thread t = new Thread(r); t.setDaemon(true); return t; };
                ExecutorService one = Executors.newSingleThreadExecutor(made);
                for (var e : methods().entrySet()) {
                    Future<Long> took = one.submit(() -> { long t = threads.getCurrentThreadCpuTime(); said(e.getKey(), e.getValue()); return threads.getCurrentThreadCpuTime() - t; });
                    try { if (took.get(20, TimeUnit.SECONDS) > 30_000_000) slow.add(e.getKey()); }
                    catch (ExecutionException failed) { slow.add(e.getKey()); }
                    catch (TimeoutException endless) { slow.add(e.getKey()); one.shutdownNow(); one = Executors.newSingleThreadExecutor(made); }
                }
                one.shutdown();
                return slow;
            }
        }
        """;

    private final List<String> report = new ArrayList<>();

    /** A small one, as it is on the class path. */
    @Test
    void ejml() throws Throwable {
        Path jar = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(p -> p.matches(".*ejml-ddense-[\\d.]+\\.jar"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
        assertThat(compare(jar, List.of())).isGreaterThan(300);
    }

    /** Jars of {@code -Dmarked.libraries=a.jar:b.jar}. */
    @Test
    @Tag("stress")
    @EnabledIfSystemProperty(named = "marked.libraries", matches = ".+")
    void thoseThatAreNamed() throws Throwable {
        List<Path> jars = Arrays.stream(System.getProperty("marked.libraries").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        for (Path jar : jars) {
            assertThat(compare(jar, jars)).as(jar.toString()).isPositive();
        }
        report.forEach(System.out::println);
    }

    /** Returns how many methods were called and gave the same. */
    private int compare(Path jar, List<Path> others) throws Throwable {
        List<URL> urls = new ArrayList<>(List.of(jar.toUri().toURL()));
        for (Path o : others) {
            urls.add(o.toUri().toURL());
        }
        try (var parent = new URLClassLoader(urls.toArray(new URL[0]), MarkedLibrariesTest.class.getClassLoader())) {
            Map<String, byte[]> given = read(jar);
            Marking marking = new Marking(given, parent);
            Map<String, byte[]> marked = marking.mark();
            Weaver weaver = new Weaver(parent);
            marked.values().forEach(weaver::add);
            Map<String, byte[]> woven = new HashMap<>(marked);
            woven.putAll(weaver.weave());
            assertThat(weaver.problems()).noneMatch(Problem::fatal);
            long forms = weaver.explain().size();
            var driver = Programs.compile(DRIVER);
            given.putAll(driver);
            woven.putAll(driver);
            Set<?> slow = (Set<?>) Programs.run(load(given, parent, Set.of()), "slow");
            Class<?> before = load(given, parent, slow);
            Class<?> after = load(woven, parent, slow);
            int verified = 0;
            for (String name : new TreeMap<>(marked).keySet()) {
                verified += verify(after.getClassLoader(), name);
            }
            Map<?, ?> expected = (Map<?, ?>) Programs.run(before);
            Map<?, ?> again =
                    (Map<?, ?>) Programs.run(load(given, parent, slow)); // what depends on the classes differs
            expected.entrySet().removeIf(e -> !e.getValue().equals(again.get(e.getKey())));
            for (int looks : new int[] {1, 3, 0}) {
                Map<?, ?> found = on(after, looks);
                expected.forEach((method, text) -> assertThat(String.valueOf(found.get(method)))
                        .as("%s, %d", method, looks)
                        .isEqualTo(text));
            }
            report.add(jar.getFileName() + ": " + marking.methods() + " methods with marks, " + forms + " woven, "
                    + marking.spawns() + " calls spawned, " + verified + " classes verified, " + expected.size()
                    + " methods called, " + slow.size() + " slow ones left out");
            return expected.size();
        }
    }

    private static Map<?, ?> on(Class<?> program, int looks) {
        try (var r = dev.serrano.TaskRuntime.builder()
                        .workers(2)
                        .fibers(FiberBackend.SCHEDULED)
                        .build();
                var forced = looks == 0 ? null : dev.serrano.weave.ForcedUnwinds.oneOf(looks, 11)) {
            return (Map<?, ?>) r.launch(() -> {
                try {
                    return Programs.run(program);
                } catch (Throwable t) {
                    throw new AssertionError(t);
                }
            });
        }
    }

    private static Map<String, byte[]> read(Path jar) throws IOException {
        Map<String, byte[]> all = new HashMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (var e : file.stream().toList()) {
                if (e.getName().endsWith(".class")
                        && !e.getName().contains("-")
                        && !e.getName().startsWith("META-INF")) {
                    try (var in = file.getInputStream(e)) {
                        all.put(e.getName().substring(0, e.getName().length() - 6), in.readAllBytes());
                    }
                }
            }
        }
        return all;
    }

    private static int verify(ClassLoader loader, String name) {
        try {
            Class<?> c = Class.forName(name.replace('/', '.'), false, loader);
            return c.getDeclaredMethods() == null ? 0 : 1; // to give them links the class, and so verifies it
        } catch (ClassNotFoundException | NoClassDefFoundError optional) {
            return 0; // a class of a library that is not there
        }
    }

    private static Class<?> load(Map<String, byte[]> classes, ClassLoader parent, Set<?> left)
            throws ReflectiveOperationException {
        Class<?> p = new ClassLoader(parent) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                synchronized (getClassLoadingLock(name)) {
                    byte[] b = classes.get(name.replace('.', '/'));
                    Class<?> c = findLoadedClass(name);
                    return c != null
                            ? c
                            : b == null ? super.loadClass(name, resolve) : defineClass(name, b, 0, b.length);
                }
            }
        }.loadClass("P");
        var names = p.getDeclaredField("names");
        names.setAccessible(true);
        names.set(
                null,
                classes.keySet().stream()
                        .filter(n -> !n.startsWith("P"))
                        .map(n -> n.replace('/', '.'))
                        .sorted()
                        .toArray(String[]::new));
        var without = p.getDeclaredField("left");
        without.setAccessible(true);
        without.set(null, left);
        return p;
    }
}
