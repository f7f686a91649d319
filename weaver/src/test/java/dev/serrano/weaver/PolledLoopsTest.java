package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.weaver.poll.PollPass;
import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops with polls compute what they compute without, and get them where they should. */
@Timeout(120)
class PolledLoopsTest {
    private static final String LOOPS_OF_ALL_KINDS = """
        class P {
            static int n = 10; volatile int changing = 4; int own = 6; int[] data = {3, 1, 2};
            static int up(int from, int to) { int s = 0; for (int i = from; i < to; i++) s = 31 * s + i; return s; }
            static int upTo(int from, int to) { int s = 0; for (int i = from; i <= to; i++) { s = 31 * s + i; if (s == -1) break; } return s; }
            static int down(int from, int to) { int s = 0; for (int i = from; i > to; i--) s = 31 * s + i; return s; }
            static int downTo(int from, int to) { int s = 0; for (int i = from; i >= to; i--) s = 31 * s + i; return s; }
            static int toZero(int from) { int s = 0; for (int i = from; i >= 0; i--) s = 31 * s + i; for (int i = from; i > 0; i--) s += i; for (int i = -from; i < 0; i++) s ^= i; for (int i = -from; i <= 0; i += 2) s -= i; return s; }
            static int byThree(int from, int to) { int s = 0; for (int i = from; i < to; i += 3) s = 31 * s + i; return s; }
            static int byMinusSeven(int from, int to) { int s = 0; for (int i = from; i >= to; i -= 7) s = 31 * s + i; return s; }
            /** These come round by overflow. */
            static int wraps(int from, int to, int most) { int s = 0, k = 0; for (int i = from; i <= to; i++) { s = 31 * s + i; if (++k == most) break; } return s; }
            static int wrapsByFive(int from, int to, int most) { int s = 0, k = 0; for (int i = from; i < to; i += 5) { s = 31 * s + i; if (++k == most) break; } return s; }
            static int wrapsDown(int from, int to, int most) { int s = 0, k = 0; for (int i = from; i >= to; i--) { s = 31 * s + i; if (++k == most) break; } return s; }
            static int wrapsByMinusFive(int from, int to, int most) { int s = 0, k = 0; for (int i = from; i > to; i -= 5) { s = 31 * s + i; if (++k == most) break; } return s; }
            static long longs(long from, long to, long by) { long s = 0; int k = 0; for (long i = from; i < to && k < 100; i += by, k++) s = 31 * s + i; return s; }
            static int whiles(int x) { int k = 0; while (x != 1) { x = (x & 1) == 0 ? x >> 1 : 3 * x + 1; k++; } return k; }
            static int dos(int x) { int k = 0; do { x /= 3; k++; } while (x > 0); return k; }
            static int labeled(int m) { int s = 0; outer: for (int i = 0; i < m; i++) { for (int j = 0; j < m; j++) { if ((i ^ j) == 5) continue outer; if (i * j > 40) break outer; s += i * j; } s++; } return s; }
            static int continues(int m) { int s = 0; for (int i = 0; i < m; i++) { if (i % 3 == 0) continue; if (i % 7 == 6) { s += 100; continue; } s += i; } return s; }
            static int moves(int m) { int s = 0; for (int i = 0; i < m; i++) { if (i % 5 == 4) m--; s += i; } return s; }
            static int jumps(int m) { int s = 0; for (int i = 0; i < m; i++) { if (i % 5 == 4) i += 2; s += i; } return s; }
            int fields() { int s = 0; for (int i = 0; i < own; i++) { if (i == 3) own = 5; s += i; } for (int i = 0; i < changing; i++) s += 10; for (int i = 0; i < data.length; i++) s += data[i]; for (int i = 0; i < data.length - 1; i++) s -= data[i]; for (int i = 0; i < n; i++) s ^= i; return s; }
            static int replaced(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) { s += a[i]; if (s > 5) a = new int[] {7, 7, 7}; } return s; }
            static double math(double[] a) { double s = 0; for (int i = 0; i < a.length; i++) s += Math.sqrt(Math.abs(a[i])); return s; }
            static long wide(long a, double b, int m) { long s = a; double d = b; for (int i = 0; i < m; i++) { long t = s * 3; double e = d / 2; s = t + i; d = e + s; } return s + (long) d; }
            static int tries(int m) { int s = 0; for (int i = 0; i < m; i++) { try { if (i % 4 == 1) throw new IllegalStateException(); s += i; } catch (IllegalStateException e) { s += 1000; continue; } finally { s++; } if (s > 5000) return -s; } return s; }
            static int inTry(int m) { int s = 0; try { for (int i = 0; i < m; i++) { s += 10 / (7 - i); } } catch (ArithmeticException e) { s += 10000; } return s; }
            static int switches(int m) { int s = 0; while (true) { switch (m % 6) { case 0: m--; continue; case 1: s += 2; break; case 2: m -= 2; s += m; continue; case 3: return s; default: s++; } m -= 5; if (m < 0) return s; } }
            static String strings(String text) { StringBuilder b = new StringBuilder(); for (String w : text.split(" ")) for (char c : w.toCharArray()) { if (Character.isUpperCase(c)) b.append(c); } return b.toString(); }
            static int empty(int m) { int i; for (i = 0; i < m; i++) { } return i; }
            static Object stacked(int m) { return new Object[] {m, m > 3 ? up(0, m) : down(m, -3), loop(m)}; }
            static int loop(int m) { int x = m; for (;;) { if (x > 100) return x; x = 2 * x + 1; } }
            static int lists(List<Integer> all) { int s = 0; for (int x : all) { for (Iterator<Integer> i = all.iterator(); i.hasNext(); ) s += x * i.next(); } return s; }
            static int lambdas(int m) { IntUnaryOperator f = x -> { int s = 0; for (int i = 0; i < x; i++) s += i; return s; }; int s = 0; for (int i = 0; i < m; i++) s += f.applyAsInt(i); return s; }
            static boolean[] sieve(int m) { boolean[] k = new boolean[m]; for (int i = 2; i < m; i++) if (!k[i]) for (int j = 2 * i; j < m; j += i) k[j] = true; return k; }
            static long large(int m) { long s = 0; for (int i = 0; i < m; i++) s += i; for (int i = 0; i <= m; i += 2) s ^= i; for (int i = m; i >= 0; i -= 3) s += i; return s; }
            static Object run() {
                List<Object> r = new ArrayList<>(); int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
                for (int[] p : new int[][] {{0, 0}, {0, 1}, {5, 3}, {-3, 4}, {0, 100_000}, {max - 5, max}, {min, min + 7}, {min, min}, {max, max}, {max, min}}) {
                    r.add(up(p[0], p[1])); r.add(byThree(p[0], p[1] == max ? max - 3 : p[1])); r.add(down(p[1], p[0])); if (p[1] != max) r.add(upTo(p[0], p[1]));
                    if (p[0] != min) r.add(downTo(p[1], p[0])); if (p[0] > min + 7) r.add(byMinusSeven(p[1], p[0])); r.add(wraps(p[0], p[1], 20)); r.add(wrapsDown(p[1], p[0], 20)); r.add(wrapsByFive(p[0], p[1], 20)); r.add(wrapsByMinusFive(p[1], p[0], 20));
                }
                r.add(wraps(max - 3, max, 70_000)); r.add(wrapsByFive(max - 12, max, 70_000)); r.add(wrapsByFive(max - 12, max - 1, 70_000)); r.add(wrapsDown(min + 3, min, 70_000)); r.add(wrapsByMinusFive(min + 12, min, 70_000));
                r.add(longs(0, 50, 3)); r.add(longs(Long.MAX_VALUE - 20, Long.MAX_VALUE, 7)); r.add(longs(-5, 5, 1));
                for (int m = 0; m < 40; m++) { r.add(toZero(m)); r.add(whiles(m + 1)); r.add(dos(m)); r.add(labeled(m)); r.add(continues(m)); r.add(moves(m)); r.add(jumps(m)); r.add(tries(m)); r.add(inTry(m)); r.add(switches(m + 3)); r.add(empty(m)); r.add(lambdas(m)); r.add(wide(m, 2.5, m)); r.add(Arrays.toString((Object[]) stacked(m))); }
                r.add(new P().fields()); r.add(replaced(new int[] {1, 2, 3, 4, 5})); r.add(math(new double[] {1, -4, 9})); r.add(strings("Ab cD EF gh")); r.add(lists(List.of(1, 2, 3))); r.add(Arrays.hashCode(sieve(500))); r.add(large(200_000));
                return r;
            }
        }\
        """;

    /** The lines of what was done, by method. */
    private static Map<String, byte[]> weave(Map<String, byte[]> classes, List<String> said) {
        PollPass pass = new PollPass(false, said::add, said::add);
        Map<String, byte[]> all = new HashMap<>();
        classes.forEach((name, bytes) -> {
            byte[] woven = pass.woven(bytes);
            all.put(name, woven == null ? bytes : woven);
        });
        return all;
    }

    /** With a tick between any two instructions, so that each loop polls again and again. */
    @Test
    void theSameIsComputed() throws Exception {
        for (String debug : new String[] {"-g", "-g:none"}) {
            Map<String, byte[]> classes = Programs.compile(LOOPS_OF_ALL_KINDS, debug);
            List<String> said = new ArrayList<>();
            Class<?> plain = Programs.load(classes);
            Map<String, byte[]> once = weave(classes, said);
            assertThat(weave(once, new ArrayList<>())).isEqualTo(once);
            Class<?> woven = Programs.load(once);
            String expected = Comparison.outcome(plain);
            assertThat(expected).startsWith("[").doesNotContain("Exception");
            assertThat(Comparison.outcome(woven)).isEqualTo(expected);
            AtomicBoolean over = new AtomicBoolean();
            Thread ticks = Thread.ofPlatform().start(() -> {
                while (!over.get()) {
                    Slot.ticks = (int) System.nanoTime();
                }
            });
            try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
                assertThat(r.launch(() -> Comparison.outcome(woven))).isEqualTo(expected);
            } finally {
                over.set(true);
                ticks.join();
            }
            for (String method : List.of(
                    "up", "upTo", "down", "downTo", "byThree", "byMinusSeven", "math", "replaced", "wide", "empty")) {
                assertThat(said)
                        .anyMatch(line -> line.startsWith("P." + method + "(")
                                && line.contains("1 loop")
                                && line.contains("in blocks") != method.equals("replaced"));
            }
            assertThat(said)
                    .contains("P.toZero(int)int: 4 loops, of these 4 in blocks")
                    .contains("P.fields()int: 5 loops, of these 3 in blocks")
                    .contains("P.moves(int)int: 1 loop", "P.jumps(int)int: 1 loop")
                    .contains("P.labeled(int)int: 2 loops, of these 1 in blocks")
                    .contains("P.inTry(int)int: 1 loop, of these 1 in blocks");
        }
    }

    @Test
    void whereThereAreNone() {
        Map<String, byte[]> classes = Programs.compile("""
            class P {
                static int k; int j;
                static { for (int i = 0; i < 9; i++) k += i; }
                P() { while (j < 9) j++; }
                synchronized void locked() { for (int i = 0; i < 9; i++) j += i; }
                void block() { synchronized (this) { while (j < 20) { j++; for (int i = 0; i < 3; i++) k++; } } }
                @Parallel static int fib(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; if (n < 2) return s; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Polled(false) static int not(int n) { int s = 0; while (n-- > 0) s += n; IntUnaryOperator f = m -> { int t = 0; while (m-- > 0) t += m; return t; }; return f.applyAsInt(s); }
                static int straight(int n) { return n > 3 ? n : -n; }
            }\
            """);
        List<String> said = new ArrayList<>();
        assertThat(weave(classes, said)).isEqualTo(classes);
        assertThat(said).isEmpty();
    }

    @Test
    void onlyWhatIsMarked() {
        Map<String, byte[]> classes = Programs.compile("""
            class P {
                @Polled static int yes(int n) { int s = 0; while (n-- > 0) s += n; IntUnaryOperator f = m -> { int t = 0; while (m-- > 0) t += m; return t; }; return f.applyAsInt(s); }
                static int no(int n) { int s = 0; while (n-- > 0) s += n; return s; }
            }
            @Polled class Q { static int yes(int n) { int s = 0; while (n-- > 0) s += n; return s; } @Polled(false) static int no(int n) { int s = 0; while (n-- > 0) s += n; return s; } }\
            """);
        List<String> said = new ArrayList<>();
        PollPass pass = new PollPass(true, said::add, said::add);
        classes.values().forEach(pass::woven);
        assertThat(said)
                .containsExactlyInAnyOrder(
                        "P.yes(int)int: 1 loop", "P.lambda$yes$0(int)int: 1 loop", "Q.yes(int)int: 1 loop");
    }

    /** A method that the JVM would no longer compile, or not accept, is left and named; the others of its class get polls. */
    @Test
    void longMethods() {
        byte[] bytes = ClassFile.of().build(ClassDesc.of("P"), c -> {
            countDown(c, "some", 7_000);
            countDown(c, "huge", 7_980);
            countDown(c, "most", 65_510);
        });
        List<String> said = new ArrayList<>();
        Class<?> woven = Programs.load(weave(Map.of("P", bytes), said));
        assertThat(woven.getDeclaredMethods()).hasSize(3);
        assertThat(said).hasSize(3);
        assertThat(said.get(0)).contains("P.huge(int)int is left as it is").contains("HotSpot interprets");
        assertThat(said.get(1)).contains("P.most(int)int is left as it is").contains("the JVM has no longer methods");
        assertThat(said.get(2)).isEqualTo("P.some(int)int: 1 loop");
    }

    private static void countDown(ClassBuilder c, String name, int nothings) {
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
        c.withMethodBody(name, type, ClassFile.ACC_STATIC, code -> {
            Label head = code.newBoundLabel();
            Label exit = code.newLabel();
            code.iload(0).ifle(exit).iinc(0, -1);
            for (int i = 0; i < nothings; i++) {
                code.nop();
            }
            code.goto_(head).labelBinding(exit).iload(0).ireturn();
        });
    }

    /** All classes of a library pass the verifier. */
    @Test
    void aWholeJar() throws Exception {
        Path jar = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(p -> p.matches(".*ejml-ddense-[\\d.]+\\.jar"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
        List<String> said = new ArrayList<>();
        Map<String, byte[]> woven = weave(read(jar), said);
        try (var parent =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
            ClassLoader loader = new ClassLoader(parent) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    synchronized (getClassLoadingLock(name)) {
                        byte[] b = woven.get(name.replace('.', '/'));
                        Class<?> c = findLoadedClass(name);
                        return c != null
                                ? c
                                : b == null ? super.loadClass(name, resolve) : defineClass(name, b, 0, b.length);
                    }
                }
            };
            for (String name : new TreeMap<>(woven).keySet()) {
                Class<?> c = Class.forName(name.replace('/', '.'), false, loader);
                assertThat(c.getDeclaredMethods()).isNotNull(); // to give them links the class, and so verifies it
            }
        }
        assertThat(said).hasSizeGreaterThan(300);
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
}
