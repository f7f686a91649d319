package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with parallel loops, woven, give what they give serially. */
class LoopProgramsTest {
    @Test
    void headsOfAllKinds() {
        Comparison.everywhere("""
            class P {
                static final int N = Integer.parseInt("23"); final int own = 9;
                @Parallel static int[] up(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n; i++) a[i] += i * i; return a; }
                @Parallel static int[] length(int n) { int[] a = new int[n]; for (int i = parallel(2); i < a.length - 1; i += 3) a[i] += i; return a; }
                @Parallel static int[] inclusive(int n) { int[] a = new int[n + 1]; for (int i = parallel(1); i <= n; i++) a[i] += 7 * i; return a; }
                @Parallel static int[] down(int n) { int[] a = new int[n]; for (int i = parallel(n - 1); i >= 0; i--) a[i] += a.length - i; return a; }
                @Parallel static int[] downBy(int n) { int[] a = new int[n]; for (int i = parallel(n - 1); i > 1; i -= 2) a[i] += i; return a; }
                @Parallel static int[] constant() { int[] a = new int[50]; for (int i = parallel(0), j = 5; i < 40; i++) a[i] += i + j; return a; }
                @Parallel static int[] fixed() { int[] a = new int[50]; for (int i = parallel(3); i < N; i++) a[i] += i; return a; }
                @Parallel private int[] own() { int[] a = new int[50]; for (int i = parallel(0); i < own; i++) a[i] += i + own; return a; }
                @Parallel static int[] longs(long n) { int[] a = new int[(int) n]; for (long l = parallel(0L); l < n; l++) a[(int) l] += (int) l; return a; }
                @Parallel static int[] longsDown(long n) { int[] a = new int[(int) n]; for (long l = parallel(n - 1); l >= 0; l -= 4) a[(int) l] += (int) l; return a; }
                @Parallel static int[] far() { int[] a = new int[10]; for (long l = parallel(Long.MIN_VALUE); l < Long.MAX_VALUE - (1L << 61); l += 1L << 61) a[(int) (l >>> 61)]++; return a; }
                @Parallel static int[] top() { int[] a = new int[10]; for (int i = parallel(Integer.MAX_VALUE - 9); i < Integer.MAX_VALUE; i++) a[Integer.MAX_VALUE - i] += i; return a; }
                @Parallel static int[] min(int n) { int[] a = new int[n]; for (int i = parallel(0); i < Math.min(n, 7); i++) a[i] += i; return a; }
                @Parallel static int[] declared(int n) { int[] a = new int[n]; int i; i = parallel(1); while (i < n) { a[i]++; i++; } return a; }
                static Object run() {
                    Object all = List.of(up(0), up(1), up(2), up(3000), length(40), inclusive(17), inclusive(0), down(30), downBy(21), constant(), fixed(), new P().own(),
                        longs(33), longsDown(60), far(), top(), min(12), declared(8)).stream().map(Arrays::toString).toList();
                    return all;
                }
            }\
            """);
    }

    /** Steps and bounds that are values of the program, and conditions with !=. */
    @Test
    void headsThatAreComputed() {
        Comparison.everywhere("""
            class P {
                static class M { int rows; int from; long wide; String name = "abcdefgh"; List<Integer> list = List.of(1, 2, 3, 4, 5, 6, 7); int[][] deep = new int[3][11]; M(int n) { rows = n; from = 1; wide = n; } }
                int own; static int shared;
                @Parallel static int f(int n) { return n; }
                @Parallel static int[] rows(M m) { int[] a = new int[50]; for (int i = parallel(m.from); i < m.rows; i++) a[i] += f(i); return a; }
                @Parallel static int[] block(M m, int k) { int[] a = new int[500]; for (int i = parallel(m.from); i < m.rows; i += k) a[i] += Math.min(k, m.rows - i); return a; }
                @Parallel static int[] blockDown(M m, int k) { int[] a = new int[500]; for (int i = parallel(m.rows); i >= m.from; i -= k) { a[i] += f(i); } return a; }
                @Parallel static int[] negative(M m, int k) { int[] a = new int[500]; for (int i = parallel(m.rows); i > 0; i += k) { a[i] += f(i); } return a; }
                @Parallel static int[] field(M m) { int[] a = new int[500]; for (int i = parallel(0); i <= m.rows; i += m.from + 1) { a[i] += f(i); } return a; }
                @Parallel private int[] own(int n) { own = n; int[] a = new int[500]; for (int i = parallel(0); i < 3 * own; i += own) { a[i] += f(i); } return a; }
                @Parallel static int[] wide(M m, int k) { int[] a = new int[500]; for (long i = parallel(0L); i < m.wide; i += k) { a[(int) i] += f(3); } return a; }
                @Parallel static int[] wideDown(M m, long k) { int[] a = new int[500]; for (long i = parallel(m.wide); i > 0; i -= k) { a[(int) i] += f(3); } return a; }
                @Parallel static int[] shared() { shared = 9; int[] a = new int[50]; for (int i = parallel(0); i < shared; i++) a[i] += f(i); return a; }
                @Parallel static int[] calls(M m) { int[] a = new int[50]; for (int i = parallel(0); i < m.name.length(); i++) a[i] += f(i); for (int i = parallel(0); i < m.list.size(); i++) a[i] += m.list.get(i); for (int i = parallel(0); i < m.deep[1].length; i++) a[i] += f(i); return a; }
                @Parallel static int[] other(int n) { int[] a = new int[5000]; for (int i = parallel(0); i != n; i++) a[i] += i; for (int i = parallel(n); i != 0; i--) a[i] += f(i); for (int i = parallel(0); i != 4 * 7; i += 4) a[i] += f(i); for (long i = parallel(0L); i != n; i++) a[(int) i] += f(2); return a; }
                @Parallel static int[] around() { int[] a = new int[100]; for (int i = parallel(Integer.MAX_VALUE - 9); i != Integer.MIN_VALUE + 9; i++) { a[i & 63] += f(i); } for (int i = parallel(Integer.MAX_VALUE - 9); i != Integer.MIN_VALUE + 9; i++) { a[i & 63]++; } return a; }
                @Parallel static int[] never(int k) { int[] a = new int[10]; for (int i = parallel(5); i < 5; i += k) a[i] += f(i); try { for (int i = parallel(5); i < 9; i += k) { a[i] += f(i); if (a[i] > 7) throw new IllegalStateException("i" + i); } } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) { a[0] = 1; } return a; }
                @Parallel static int[] mirrored(M m) { int[] a = new int[50]; for (int i = parallel(0); m.rows > i; i++) a[i] += f(i); for (int i = parallel(m.rows); 0 <= i; i--) a[i] += f(i); for (long i = parallel(0L); m.wide - 1 >= i; i++) a[(int) i] += f(2); for (long i = parallel(0L); m.rows * 2 != i; i++) a[(int) i] += f(2); return a; }
                static Object run() {
                    M m = new M(23);
                    return List.of(mirrored(m), rows(m), block(m, 5), block(new M(400), 7), blockDown(m, 3), negative(m, -4), field(m), new P().own(6), wide(m, 5), wideDown(m, 4), shared(), calls(m), other(28), other(3004), around(), never(0), never(-1))
                        .stream().map(Arrays::toString).toList();
                }
            }\
            """);
    }

    /** What all iterations add to a variable; of numbers with a point those that lose no digit. */
    @Test
    void reductions() {
        Comparison.everywhere("""
            class P {
                @Parallel static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Parallel static int sum(int[] a) { int s = 3; for (int i = parallel(0); i < a.length; i++) s += a[i]; return s; }
                @Parallel static long calls(int n) { long s = 5; int k = 0; for (int i = parallel(0); i < n; i++) { s += fib(i % 9) + (i > 4 ? 1 : 2); k++; if (i % 3 == 0) k += 2; s -= i; } return s * 1000 + k; }
                @Parallel static double real(double[] d) { double s = 0.5; for (int i = parallel(0); i < d.length; i++) { s += d[i] * 2; } return s; }
                @Parallel static float single(double[] d) { float s = 0.5f; for (int i = parallel(0); i < d.length; i++) { s = (float) d[i] + s; fib(2); } return s; }
                @Parallel static String least(int[] a, double[] d) {
                    int min = 1000; int max = Integer.MIN_VALUE; long far = Long.MIN_VALUE; double low = Double.NaN; double high = -1; float f = 9; int chosen = 4; double best = 0; long worst = 99; int none = 12;
                    for (int i = parallel(0); i < a.length; i++) {
                        min = Math.min(min, a[i]); max = Math.max(a[i] - fib(i % 4), max); far = Math.max(far, a[i] * 3L); low = Math.min(low, d[i]); high = Math.max(high, d[i]); f = Math.min(f, (float) d[i]);
                        if (a[i] > chosen) chosen = a[i]; double v = Math.abs(d[i]); if (v > best) { best = v; } if (worst > a[i] + 1) worst = a[i] + 1; if (a[i] > 100000) none = Math.max(none, a[i]);
                    }
                    return min + " " + max + " " + far + " " + low + " " + high + " " + f + " " + chosen + " " + best + " " + worst + " " + none;
                }
                @Parallel static String bits(int n) { int and = -1; int or = 0; long xor = 5; int product = 1; boolean all = true; boolean any = false; for (int i = parallel(1); i <= n; i++) { and &= ~(1 << i % 7); or |= 1 << i % 9; xor ^= i * 77L; product *= i | 1; all &= i < 100; any |= i == 3; fib(3); } return and + " " + or + " " + xor + " " + product + all + any; }
                @Parallel static long nested(int n) { long s = 1; for (int i = parallel(0); i < n; i++) { for (int j = parallel(0); j < i; j++) { s += i * j; fib(2); } for (int j = 0; j < 3; j++) s += j; s++; } for (int i = parallel(0); i < n; i++) s += i; return s; }
                @Parallel static long again(int n) { long all = 0; for (int r = 0; r < 3; r++) { int s = r; for (int i = parallel(0); i < n; i++) { s += fib(i % 5); } all = all * 31 + s; } return all; }
                @Parallel static int spawned(int n) { int s = 0; int q = 0; for (int i = parallel(0); i < n; i++) { int x = spawn(fib(i % 6)); int y = fib(i % 5); sync(); s += x + y; } q = s; return q; }
                @Parallel static int unread(int n) { int s = 0; for (int i = parallel(0); i < n; i++) { s += fib(i % 6); } return n; }
                @Parallel private int step(int n, int k) { int s = 0; for (int i = parallel(0); i < n; i += k) { s += fib(i % 6); } return s; }
                static Object run() {
                    int[] a = new int[3000]; double[] d = new double[3000]; for (int i = 0; i < a.length; i++) { a[i] = i * 7919 % 1013 - 99; d[i] = a[i] / 4.0; }
                    int[] b = Arrays.copyOf(a, 30); double[] e = Arrays.copyOf(d, 30);
                    return sum(a) + " " + sum(b) + " " + calls(33) + " " + real(d) + " " + real(e) + " " + single(e) + " " + least(a, d) + " " + least(b, e) + " " + bits(20) + " " + nested(12) + " " + again(11) + " " + spawned(9) + " " + unread(5) + " " + new P().step(40, 3) + sum(new int[0]);
                }
            }\
            """);
    }

    /** A closed range, as the compiler of Kotlin writes it: the index is compared with the last one before it is counted. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 50, 3000})
    void closedRanges(int n) {
        var classes = Programs.compile("""
            class P {
                @Parallel static int f(int n) { return n; }
                static Object run() { int max = Integer.MAX_VALUE; return List.of(K.sum(new int[3001], 0, N), K.sum(new int[3001], max - 9, max)); }
            }
            class K { static int sum(int[] a, int from, int last) { return 0; } }
            """.replace("N)", n + ")"));
        classes.put("K", closedRange());
        String expected = Comparison.outcome(Programs.load(classes));
        Class<?> woven = Programs.load(Programs.weave(classes));
        for (int looks : new int[] {1, 3, 0}) {
            assertThat(Comparison.on(woven, looks, 4, 3, FiberBackend.SCHEDULED))
                    .isEqualTo(expected);
        }
        assertThat(Programs.calls(Programs.weave(classes).get("K"), "K")).contains("sum$loop0$woven");
    }

    /** Sums {@code f(i) + 1}, for each index not divided by four. */
    private static byte[] closedRange() {
        ClassDesc owner = ClassDesc.of("K");
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor("([III)I");
        return ClassFile.of()
                .build(
                        owner,
                        c -> c.withMethod("sum", type, ClassFile.ACC_STATIC, m -> {
                            m.with(RuntimeInvisibleAnnotationsAttribute.of(
                                    Annotation.of(ClassDesc.of("dev.serrano.weave.Parallel"))));
                            m.withCode(code -> {
                                Label head = code.newLabel();
                                Label next = code.newLabel();
                                Label exit = code.newLabel();
                                code.iconst_0().istore(4);
                                code.iload(1)
                                        .invokestatic(
                                                ClassDesc.of("dev.serrano.weave.Weave"),
                                                "parallel",
                                                MethodTypeDesc.ofDescriptor("(I)I"))
                                        .istore(3);
                                code.iload(3).iload(2).if_icmpgt(exit);
                                code.labelBinding(head);
                                code.iload(3).iconst_3().iand().ifeq(next);
                                code.iload(4).iload(3);
                                code.invokestatic(ClassDesc.of("P"), "f", MethodTypeDesc.ofDescriptor("(I)I"));
                                code.iadd().istore(4).iinc(4, 1);
                                code.labelBinding(next);
                                code.iload(3)
                                        .iload(2)
                                        .if_icmpeq(exit)
                                        .iinc(3, 1)
                                        .goto_(head);
                                code.labelBinding(exit);
                                code.iload(4).ireturn();
                            });
                        }));
    }

    @Test
    void bodiesOfAllKinds() {
        Comparison.everywhere("""
            class P {
                int base = 3;
                static int g(int n) { return n * 31 ^ n >>> 3; }
                @Parallel static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Parallel static long[] calls(int n, long x, double y, String s, int[] c) {
                    long[] a = new long[n];
                    for (int i = parallel(0); i < n; i++) { long z = g(i) + x; double w = y * i; a[i] += z + (long) w + s.length() + c[i % c.length]; }
                    return a;
                }
                @Parallel static long[] woven(int n) { long[] a = new long[n]; for (int i = parallel(0); i < n; i++) { a[i] += fib(i % 7) * (long) fib(4) + i; } return a; }
                @Parallel static long[] spawns(int n) {
                    long[] a = new long[n]; long[] b = new long[n];
                    for (int i = parallel(0); i < n; i++) { int x = spawn(fib(i % 6)); a[i] = spawn(fib(i % 5)); int k = i; spawn(() -> { b[k] += k; fib(3); }); int y = fib(3); sync(); b[i] += x * y; }
                    for (int i = parallel(0); i < n; i++) { a[i] += b[i]; }
                    return a;
                }
                @Parallel static long[] unwaited(int n) { long[] a = new long[n]; for (int i = parallel(0); i < n; i++) { a[i] = spawn(fib(i % 8)); } return a; }
                @Parallel static int[] ways(int n) {
                    int[] a = new int[n];
                    for (int i = parallel(0); i < n; i++) {
                        if (i % 3 == 0) continue;
                        switch (i % 5) { case 0: continue; case 1: a[i] += 4; break; default: a[i]++; }
                        for (int k = 0; k < i; k++) { if (k > 5) break; a[i] += k; }
                        int m = i; while (m > 1) { m /= 2; a[i]++; if (m == 5) continue; a[i] += 2; }
                        String t = i % 2 == 0 ? "even" : "odd"; a[i] += t.length();
                    }
                    return a;
                }
                @Parallel static int[] guarded(int n) {
                    int[] a = new int[n];
                    for (int i = parallel(0); i < n; i++) {
                        try { a[i] += fib(i % 4); if (i % 4 == 1) throw new IllegalStateException("x"); a[i] += 3; if (i % 4 == 2) continue; a[i]++; }
                        catch (IllegalStateException e) { a[i] += e.getMessage().length(); }
                        finally { a[i] += 100; }
                        synchronized (a) { a[i] += 1000; }
                    }
                    return a;
                }
                @Parallel private int[] instance(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n; i++) a[i] += base * i + plus(i); return a; }
                private int plus(int i) { return base + i; }
                @Parallel static int empty(int n) { for (int i = parallel(0); i < n; i++) { } return n; }
                @Parallel static void none(int n) { for (int i = parallel(0); i < n; i++) { fib(3); } }
                @Parallel static int[] again(int n) { int[] a = new int[n]; for (int r = 0; r < 4; r++) { int q = r; for (int i = parallel(0); i < n; i++) a[i] += i * q; } return a; }
                @Parallel static int[] lambda(int n) { int[] a = new int[n]; spawn(() -> { for (int i = parallel(0); i < n; i++) a[i] += i; }); sync(); return a; }
                @Parallel static String inExpression(int n) { int[] a = new int[n]; return "s" + n + switch (n % 2) { default -> { for (int i = parallel(0); i < n; i++) a[i] += i; yield Arrays.toString(a); } }; }
                interface I { @Parallel private int[] in(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n; i++) a[i] += i + k(); return a; } int k(); default String go(int n) { return Arrays.toString(in(n)); } }
                record R(int k) implements I { }
                static Object run() {
                    none(9);
                    return Arrays.toString(calls(40, 5, 0.5, "abc", new int[] {1, 2})) + Arrays.toString(woven(20)) + Arrays.toString(spawns(14)) + Arrays.toString(unwaited(15)) + Arrays.toString(ways(50))
                        + Arrays.toString(guarded(20)) + Arrays.toString(new P().instance(12)) + empty(9) + Arrays.toString(again(10)) + Arrays.toString(lambda(9)) + inExpression(7) + new R(4).go(8);
                }
            }\
            """);
    }

    @Test
    void nestedLoops() {
        Comparison.everywhere("""
            class P {
                @Parallel static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Parallel static double[][] times(double[][] a, double[][] b) {
                    int n = a.length; double[][] c = new double[n][n];
                    for (int i = parallel(0); i < n; i++) {
                        double[] row = c[i];
                        for (int j = parallel(0); j < n; j++) {
                            double sum = 0;
                            for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
                            row[j] += sum;
                        }
                    }
                    return c;
                }
                @Parallel static int[] three(int n) {
                    int[] a = new int[n * n * n];
                    for (int i = parallel(0); i < n; i++) for (int j = parallel(0); j < n; j++) for (int k = parallel(n - 1); k >= 0; k--) a[(i * n + j) * n + k] += fib((i + j + k) % 5);
                    return a;
                }
                @Parallel static int[] recursive(int d) { int[] a = new int[4]; if (d == 0) return a; for (int i = parallel(0); i < 4; i++) { int[] r = recursive(d - 1); for (int x : r) a[i] += x; a[i] += i + d; } return a; }
                static Object run() {
                    double[][] m = new double[9][9]; for (int i = 0; i < 81; i++) m[i / 9][i % 9] = i % 7 - 3;
                    return Arrays.deepToString(times(m, m)) + Arrays.toString(three(5)) + Arrays.toString(recursive(3));
                }
            }\
            """);
    }

    @Test
    void failuresOfIterations() {
        Comparison.everywhere("""
            class P {
                static final AtomicInteger ended = new AtomicInteger();
                @Parallel static int bad(int n) { if (n == 5) throw new IllegalStateException("five"); return n; }
                @Parallel static int[] one(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n; i++) a[i] += bad(i); return a; }
                @Parallel static String caught(int n) { try { return Arrays.toString(one(n)); } catch (IllegalStateException e) { return e.getMessage(); } finally { ended.incrementAndGet(); } }
                @Parallel static String inTry(int n) { int[] a = new int[n]; try { for (int i = parallel(0); i < n; i++) a[i] += bad(i); } catch (IllegalStateException e) { return e.getMessage(); } finally { ended.incrementAndGet(); } return Arrays.toString(a); }
                static Object run() { ended.set(0); return caught(4) + caught(9) + inTry(3) + inTry(30) + ended + Arrays.toString(one(8)); }
            }\
            """);
    }

    @Test
    void outsideATaskItRunsOnTheCommonRuntime() throws Throwable {
        var classes = Programs.compile("class P { @Parallel static long[] squares(int n) { long[] a = new long[n];"
                + " for (int i = parallel(0); i < n; i++) a[i] += (long) i * i; return a; }"
                + " static Object run() { return squares(100_000); } }");
        long[] expected = (long[]) Programs.run(Programs.load(classes));
        assertThat((long[]) Programs.run(Programs.load(Programs.weave(classes))))
                .isEqualTo(expected);
    }

    @Test
    void withoutVariablesInTheClassFileTheResultIsTheSame() {
        var classes = Programs.compile(
                "class P { @Parallel static int[] a(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n;"
                    + " i++) { int x = i * 3; String s = \"q\" + x; a[i] += s.hashCode(); } return a; } static Object"
                    + " run() { return a(20); } }",
                "-g:none");
        String expected = Comparison.outcome(Programs.load(classes));
        assertThat(Comparison.on(
                        Programs.load(Programs.weave(classes)), 1, 1, 2, dev.serrano.scheduler.FiberBackend.SCHEDULED))
                .isEqualTo(expected);
    }

    @Test
    void anOptionalMethodWithALoopStaysSerial() throws Throwable {
        String source = """
            class P { @Parallel static int f(int n) { return n; }
            @Parallel(optional = true) static int[] g(int n) { int[] a = new int[n];
            for (int i = parallel(0); i < n; i++) {
            int x = spawn(f(i)); a[i] = x; sync(); }
            return a; }
            static Object run() { return g(4); } }
            """;
        var classes = Programs.compile(source);
        Weaver w = Programs.weaver(classes);
        classes.putAll(w.weave());
        assertThat(w.problems()).hasSize(1);
        assertThat(w.problems().getFirst().toString())
                .startsWith("P.java:4: warning: g: x is read before sync()")
                .contains("the method stays serial");
        assertThat(Arrays.toString((int[]) Programs.run(Programs.load(classes))))
                .isEqualTo("[0, 1, 2, 3]");
    }

    /** Who waits in an iteration does not keep the others: another worker has begun one of them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "int i = parallel(0); i < n; i++",
                "long i = parallel(0L); i <= n - 1; i++",
                "int i = parallel(0); i > -n; i--"
            })
    void aFrameThatWaitsGivesItsRangeAway(String head) {
        Class<?> woven = Programs.load(Programs.weave(Programs.compile("""
            class P {
                static volatile java.util.concurrent.CountDownLatch others;
                @Parallel static int leaf(int n) { return n; }
                static boolean await() { try { return others.await(20, java.util.concurrent.TimeUnit.SECONDS); } catch (InterruptedException e) { return false; } }
                @Parallel static int first() { int a = spawn(leaf(1)); int b = leaf(2); sync(); return await() ? a + b : -1; }
                @Parallel static int[] loop(int n) {
                    int[] a = new int[n];
                    for (HEAD) { if (i == 0) a[0] += first(); else { others.countDown(); a[(int) Math.abs(i)] += leaf(4); } }
                    return a;
                }
                static Object run() { others = new java.util.concurrent.CountDownLatch(1); return loop(5); }
            }\
            """.replace("HEAD", head))));
        assertThat(Comparison.on(woven, 1, 3, 2, FiberBackend.SCHEDULED)).isEqualTo("[3, 4, 4, 4, 4]");
    }

    /** It is the failure of the loop, not of the iteration that waits; what the loop calls is caught in the iteration. */
    @Test
    void failuresOfARangeThatWasGivenAway() {
        Comparison.everywhere("""
            class P {
                @Parallel static int f(int n) { if (n == 7) throw new IllegalStateException("seven"); if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static String loop(int n, int bad) {
                    int[] a = new int[n];
                    try {
                        for (int i = parallel(0); i < n; i++) {
                            int x = 0;
                            try { int s = spawn(f(3)); x = f(5); int y = f(i == bad ? 6 : 4); sync(); x += s + y; } catch (IllegalStateException e) { x = 1000; }
                            a[i] = x + f(i == bad ? 7 : 5);
                        }
                    } catch (IllegalStateException e) { return e.getMessage() + " of the loop"; }
                    return Arrays.toString(a);
                }
                static Object run() { String s = loop(9, -1); for (int i = 0; i < 4; i++) s += loop(4, i); return s; }
            }\
            """);
    }
}
