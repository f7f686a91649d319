package dev.serrano.weaver;

import org.junit.jupiter.api.Test;

/** Programs as they are written, woven, give what they give serially. */
class WovenProgramsTest {
    @Test
    void fib() {
        Comparison.everywhere("""
            class P {
                @Parallel static int fib(int n) {
                    if (n < 2) return n;
                    int a = spawn(fib(n - 1));
                    int b = fib(n - 2);
                    sync();
                    return a + b;
                }
                static Object run() { return fib(13); }
            }\
            """);
    }

    @Test
    void variablesOfAllKindsLiveOverSites() {
        Comparison.everywhere("""
            class P {
                @Parallel static String all(int n, boolean z, byte b, char c, short s, long l, float f, double d, String t, int[] a) {
                    if (n == 0) return z + "," + b + "," + c + "," + s + "," + l + "," + f + "," + d + "," + t + "," + a[0];
                    String x = spawn(all(n - 1, !z, (byte) (b + 1), (char) (c + 1), (short) (s - 1), l * 3, f / 2, d * 1.5, t + n, new int[] {n}));
                    String y = all(n - 1, z, b, c, s, l, f, d, t, a);
                    sync();
                    return x + ";" + y + (z ? b : c) + s + l + f + d + t + a[0];
                }
                static Object run() { return all(4, true, (byte) 5, 'q', (short) 7, 1L << 40, 1.5f, Math.PI, "t", new int[] {9}).hashCode(); }
            }\
            """);
    }

    @Test
    void resultsOfAllKinds() {
        Comparison.everywhere("""
            class P {
                static long fl; static double fd; int fi; String fs;
                @Parallel static boolean z(int n) { return n % 3 == 0; }
                @Parallel static byte b(int n) { return (byte) (n * 77); }
                @Parallel static char c(int n) { return (char) (n * 7777); }
                @Parallel static short s(int n) { return (short) (n * 7777); }
                @Parallel static int i(int n) { return n * 1234567; }
                @Parallel static long l(int n) { return n * 123456789012L; }
                @Parallel static float f(int n) { return n / 3f; }
                @Parallel static double d(int n) { return n / 3.0; }
                @Parallel static <T> T t(T x, int n) { return n < 0 ? null : x; }
                @Parallel static int[] a(int n) { return new int[] {n, n + 1}; }
                @Parallel static Object all(int n) {
                    P p = new P();
                    boolean vz = spawn(z(n)); byte vb = (byte) spawn(b(n)); char vc = (char) spawn(c(n)); short vs = (short) spawn(s(n));
                    int vi = spawn(i(n)); long vl = spawn(l(n)); float vf = spawn(f(n)); double vd = spawn(d(n));
                    byte vb2 = spawn(b(n)); char vc2 = spawn(c(n)); short vs2 = spawn(s(n)); int wideByte = spawn(b(n));
                    String vt = spawn(t("x" + n, n)); List<String> list = spawn(t(List.of("y"), -n)); int[] va = spawn(a(n));
                    long wide = spawn(i(n)); double wider = spawn(l(n));
                    boolean[] az = new boolean[2]; byte[] ab = new byte[2]; char[] ac = new char[2]; short[] as = new short[2];
                    int[] ai = new int[2]; long[] al = new long[2]; float[] af = new float[2]; double[] ad = new double[2]; Object[] at = new Object[2]; String[] st = new String[1];
                    az[1] = spawn(z(n)); ab[1] = (byte) spawn(b(n)); ab[0] = spawn(b(n)); ac[0] = spawn(c(n)); as[0] = spawn(s(n)); ac[1] = (char) spawn(c(n)); as[1] = (short) spawn(s(n));
                    ai[1] = spawn(i(n)); al[1] = spawn(l(n)); af[1] = spawn(f(n)); ad[1] = spawn(d(n)); at[1] = spawn(t("z", n)); st[0] = spawn(t("w", n));
                    al[0] = spawn(i(n + 1));
                    fl = spawn(l(n)); fd = spawn(d(n)); p.fi = spawn(i(n)); p.fs = spawn(t("v", n));
                    spawn(i(n));
                    sync();
                    return List.of(vz, vb, vc, vs, vb2, vc2, vs2, wideByte, vi, vl, vf, vd, vt, list == null, va[1], wide, wider,
                        Arrays.toString(az), Arrays.toString(ab), Arrays.toString(ac), Arrays.toString(as), Arrays.toString(ai), Arrays.toString(al),
                        Arrays.toString(af), Arrays.toString(ad), Arrays.toString(at), st[0], fl, fd, p.fi, p.fs).toString();
                }
                static Object run() { return all(5) + "" + all(6); }
            }\
            """);
    }

    /** The arms of an expression meet where the value is taken: a spawned call in one of them, or in each. */
    @Test
    void spawnsInArmsOfExpressions() {
        Comparison.everywhere("""
            class P {
                record Tree(Tree left, Tree right, int value) {}
                static long field; Object inObject;
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static String t(int n) { return "t" + f(n); }
                @Parallel static long sum(Tree t) {
                    long a = t.left == null ? 0 : spawn(sum(t.left));
                    long b = t.right == null ? 0 : sum(t.right);
                    sync();
                    return a + b + t.value;
                }
                @Parallel static long last(Tree t) {
                    if (t == null) return 1;
                    long a = switch (t.value % 3) { case 0 -> 5; case 1 -> { int k = t.value; yield spawn(f(k)); } default -> spawn(last(t.left)); };
                    long b = last(t.right);
                    sync();
                    return 3 * a + b;
                }
                @Parallel static String all(P p, int n) {
                    int[] ints = new int[4]; double[] doubles = new double[4]; Object[] objects = new Object[4];
                    int either = n % 2 == 0 ? spawn(f(n)) : spawn(f(n + 1));
                    int first = n > 3 ? spawn(f(n)) : 3;
                    byte small = (byte) (n > 3 ? n > 4 ? 1 : spawn(f(n + 10)) : 2);
                    long wide = n == 5 ? spawn(f(n)) : 7L;
                    String text = n % 3 == 0 ? "none" : spawn(t(n));
                    Object object = n % 2 == 1 ? Integer.valueOf(n) : spawn(t(n));
                    for (int i = 0; i < 4; i++) {
                        ints[i] = (i & n) == 0 ? i : spawn(f(i + 3));
                        doubles[i] = (i & n) != 0 ? spawn(f(i)) : 0.5;
                        objects[i] = i == n % 4 ? spawn(t(i)) : i == 2 ? null : spawn(t(n + i));
                    }
                    field = n > 4 ? -1 : spawn(f(n));
                    p.inObject = n < 4 ? "few" : spawn(t(n));
                    sync();
                    return List.of(either, first, small, wide, text, object, Arrays.toString(ints), Arrays.toString(doubles), Arrays.toString(objects), field, p.inObject).toString();
                }
                static Tree make(int d) { return d <= 0 ? null : new Tree(make(d - 1), make(d - 2), d); }
                static Object run() { String s = sum(make(9)) + " " + last(make(8)); for (int n = 2; n < 8; n++) s += all(new P(), n); return s; }
            }\
            """);
    }

    @Test
    void nestedExpressionsAndConstructors() {
        Comparison.everywhere("""
            class P {
                record Node(int v, Node l, Node r) {}
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static Node build(int d, int v) {
                    return d == 0 ? null : new Node(v + f(d), build(d - 1, 2 * v), v % 2 == 0 ? build(d - 1, 2 * v + 1) : build(d - 1, -v));
                }
                @Parallel static long expr(int n, long x, double y) {
                    if (n == 0) return (long) (x + y);
                    int[] a = {1, f(n), f(n + 1)};
                    a[f(3)] += f(4) * (int) x;
                    String s = "s" + f(n) + x + f(n - 1) + new StringBuilder("t").append(f(5)).append(expr(n - 1, 3, 0.5));
                    return x * expr(n - 1, x + f(4), y * 2) + (x > 3 ? f(n) : expr(n - 1, 7, y)) + a[2] + s.hashCode() % (f(6) + 1);
                }
                static Object run() { return build(5, 1) + " " + expr(4, 2, 1.25); }
            }\
            """);
    }

    @Test
    void loopsSwitchesAndSlots() {
        Comparison.everywhere("""
            class P {
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static long mixed(int n, String kind) {
                    long sum = 0;
                    outer:
                    for (int i = 0; i < n; i++) {
                        { int a = spawn(f(i)); double k = i * 0.5; sync(); sum += a + (long) k; }
                        { long b = i; int c = spawn(f(i + 1)); sync(); sum += b * c; }
                        { String t = "t" + i; int c = spawn(f(i)); long z = f(2); sync(); sum += t.length() * c + z; }
                        switch (i % 5) {
                            case 0: continue;
                            case 1: sum += f(3); break;
                            case 2: { int d = spawn(f(5)); sum++; sync(); sum -= d; break; }
                            case 3: if (sum > 1000) break outer; break;
                            default: do { sum += f(4); } while (sum % 7 != 0);
                        }
                        long k2 = switch (kind) { case "a" -> f(i); case "b" -> { int e = spawn(f(i + 1)); sync(); yield e; } default -> 1; }; sum += k2;
                    }
                    return sum;
                }
                @Parallel static int dead(int n) {
                    int a = spawn(f(n)); sync();
                    a = 7;
                    int b = spawn(f(n + 1)); sync();
                    return a + b;
                }
                @Parallel static int loopOfResults(int n) {
                    int s = 0, a = 0;
                    for (int i = 0; i < n; i++) { if (i % 2 == 0) { a = spawn(f(i)); } int b = f(i); sync(); s = s * 31 + a + b; }
                    return s;
                }
                static Object run() { return mixed(12, "a") + " " + mixed(12, "b") + " " + mixed(12, "c") + " " + dead(5) + " " + loopOfResults(9); }
            }\
            """);
    }

    @Test
    void methodsOfAllKinds() {
        Comparison.everywhere("""
            class P {
                final int base; P(int base) { this.base = base; }
                @Parallel private int own(int n) { if (n < 2) return base; int a = spawn(own(n - 1)); int b = spawn(this.own(n - 2)); sync(); return a + b; }
                @Parallel final long fin(int n, long x) { if (n == 0) return x + base; long a = spawn(fin(n - 1, x * 2)); long b = own(n); sync(); return a - b; }
                interface I {
                    @Parallel static int st(int n) { if (n < 2) return n; int a = spawn(st(n - 1)); int b = st(n - 2); sync(); return a + b; }
                    @Parallel private int pr(int n) { if (n < 2) return n + k(); int a = spawn(pr(n - 1)); int b = pr(n - 2); sync(); return a + b; }
                    int k();
                    default int go(int n) { return pr(n) + st(n); }
                }
                record R(int k) implements I {
                    @Parallel public int rec(int n) { if (n < 2) return k; int a = spawn(rec(n - 1)); int b = rec(n - 2); sync(); return a * b + 1; }
                }
                enum E { A, B; @Parallel final int e(int n) { if (n < 2) return ordinal() + 1; int a = spawn(B.e(n - 1)); int b = A.e(n - 2); sync(); return a + 3 * b; } }
                static final class Sub extends P { Sub() { super(4); } @Parallel long sup(int n) { long a = spawn(super.fin(n, 1)); long b = super.fin(n - 1, 2); sync(); return a + b; } }
                static Object run() { return new P(3).own(8) + " " + new P(2).fin(6, 1) + " " + new R(2).go(8) + " " + new R(2).rec(6) + " " + E.A.e(7) + " " + new Sub().sup(5); }
            }\
            """);
    }

    @Test
    void lambdasWithoutValues() {
        Comparison.everywhere("""
            class P {
                final AtomicLong sum = new AtomicLong();
                static final AtomicLong all = new AtomicLong();
                @Parallel static void walk(int d, long x) { if (d == 0) { all.addAndGet(x); return; } spawn(() -> walk(d - 1, x * 3)); spawn(() -> { walk(d - 1, x + 1); all.incrementAndGet(); }); walk(d - 1, x); sync(); }
                @Parallel private void own(int d) { if (d == 0) return; spawn(() -> { sum.addAndGet(d); own(d - 1); }); own(d - 1); }
                static Object run() { all.set(0); walk(5, 2); P p = new P(); p.own(7); return all + " " + p.sum; }
            }\
            """);
    }

    @Test
    void handlersOfTheProgram() {
        Comparison.everywhere("""
            class P {
                static final AtomicInteger finals = new AtomicInteger();
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static int bad(int n) { if (n < 2) { if (n == 0) throw new IllegalStateException("zero"); return n; } return bad(n - 1) + bad(n - 2); }
                @Parallel static int guarded(int n) {
                    int r = 0;
                    try {
                        int a = spawn(f(n));
                        int b = f(n - 1);
                        sync();
                        r = a + b;
                    } catch (Throwable t) {
                        r = -1;
                    } finally {
                        finals.incrementAndGet();
                    }
                    try { r += f(n - 2); } finally { finals.incrementAndGet(); r++; }
                    return r;
                }
                @Parallel static String caught(int n) {
                    String s = "";
                    try { s += bad(n); } catch (IllegalStateException e) { s += e.getMessage() + f(3); }
                    try { int x = spawn(bad(n)); sync(); s += x; } catch (RuntimeException e) { s += e.getMessage(); }
                    try { try { s += f(4); s += bad(n); } finally { s += "f" + f(5); } } catch (RuntimeException e) { s += e.getMessage(); }
                    return s;
                }
                @Parallel static int thrown(int n) { int a = spawn(f(n)); if (n < 100) throw new IllegalArgumentException("n" + n); sync(); return a; }
                @Parallel static int through(int n) { if (n == 0) return thrown(5); int a = spawn(f(n)); int b = through(n - 1); sync(); return a + b; }
                static Object run() {
                    finals.set(0);
                    String s = guarded(7) + caught(4) + finals;
                    try { through(4); } catch (IllegalArgumentException e) { s += e.getMessage(); }
                    return s;
                }
            }\
            """);
    }

    @Test
    void partialResultsWhereASyncThrows() {
        Comparison.everywhere("""
            class P {
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static int bad(int n) { throw new IllegalStateException("bad" + n); }
                @Parallel static int g(int n) {
                    int a = 1;
                    try { a = spawn(f(n)); int c = spawn(bad(n)); sync(); a += c; } catch (IllegalStateException e) { sync(); a += 5; }
                    int d = spawn(f(3));
                    sync();
                    return a * 10 + d;
                }
                @Parallel static Object store(int n) { Object[] o = new String[2]; o[n] = spawn(obj(n)); sync(); return o[n]; }
                @Parallel static Object obj(int n) { return n == 0 ? "s" : (Object) n; }
                static Object run() {
                    String s = "" + g(6) + store(0);
                    for (int i = 1; i < 3; i++) try { store(i); } catch (RuntimeException e) { s += e.getClass(); }
                    return s;
                }
            }\
            """);
    }

    @Test
    void framesBetweenThatAreNotWoven() {
        Comparison.everywhere("""
            class P {
                static final Object lock = new Object(); static int held;
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                static synchronized int locked(int n) { int before = ++held; int r = f(n); held--; return before == 1 ? r : -1000; }
                @Parallel static int sorted(int n) {
                    Integer[] a = new Integer[n]; for (int i = 0; i < n; i++) a[i] = i * 7 % n;
                    Arrays.sort(a, (x, y) -> Integer.compare(f(x % 5) + x, f(y % 5) + y));
                    int s = 0; for (int x : a) s = s * 31 + x; return s;
                }
                @Parallel static int stream(int n) {
                    int a = spawn(f(n));
                    int s = java.util.stream.IntStream.range(0, n).map(P::f).sum();
                    int m; synchronized (lock) { m = f(n); }
                    int l = locked(n);
                    sync();
                    return a + s + m + l;
                }
                @Parallel static int deep(int n) { if (n == 0) return f(6); int a = spawn(stream(n)); int b = n % 2 == 0 ? plain(n) : deep(n - 1); sync(); return a + b; }
                static int plain(int n) { return deep(n - 1); }
                static Object run() { return sorted(20) + " " + deep(7); }
            }\
            """);
    }

    @Test
    void voidCallsAndOddShapes() {
        Comparison.everywhere("""
            class P {
                static final AtomicInteger c = new AtomicInteger();
                @Parallel static void inc(int n) { if (n == 0) { c.incrementAndGet(); return; } inc(n - 1); inc(n - 1); }
                @Parallel static int noSync(int n) { if (n < 2) return n; spawn(noSync(n - 1)); spawn(() -> inc(2)); return n; }
                @Parallel static int many(int... xs) { if (xs.length < 2) return xs.length == 0 ? 1 : xs[0]; int m = xs.length / 2; int a = spawn(many(Arrays.copyOfRange(xs, 0, m))); int b = spawn(many(Arrays.copyOfRange(xs, m, xs.length))); sync(); return a * 3 + b; }
                @Parallel static long wide(long a, double b, long c, double d) { if (a == 0) return (long) (b + c + d); long x = spawn(wide(a - 1, d, a, b)); long y = wide(a - 1, b, c, d); sync(); return x - y + a; }
                @Parallel static String nulls(String s, int n) { String t = null; if (n == 0) return t; String u = spawn(nulls(t, n - 1)); Object v = null; sync(); return s + t + u + v; }
                @Parallel static int unrelated(int n) { int x = spawn(Integer.parseInt("" + n)); int y = Integer.bitCount(n); sync(); return x + y; }
                @Parallel static <T extends Comparable<T>> T max(List<T> l) { if (l.size() == 1) return l.get(0); int m = l.size() / 2; T a = spawn(max(l.subList(0, m))); T b = spawn(max(l.subList(m, l.size()))); sync(); return a.compareTo(b) < 0 ? b : a; }
                static Object run() { c.set(0); inc(4); noSync(6); return c + " " + many(1, 2, 3, 4, 5, 6, 7) + " " + wide(5, 1, 2, 3) + nulls("s", 3) + unrelated(12) + max(List.of(3, 9, 4, 1)); }
            }\
            """);
    }

    @Test
    void referencesToMethodsOfWhichTheValueIsNotWanted() {
        Comparison.everywhere("""
            class P {
                final AtomicLong sum = new AtomicLong();
                static long f() { return 7; }
                @Parallel private int own() { spawn(sum::incrementAndGet); spawn(P::f); finish(sum::incrementAndGet); finish(this::twice); sync(); return 1; }
                @Parallel private double twice() { spawn(sum::incrementAndGet); sum.incrementAndGet(); return 2; }
                static Object run() { P p = new P(); finishes(p); return p.sum; }
                @Parallel static void finishes(P p) { spawn(p::own); p.own(); }
            }\
            """);
    }

    @Test
    void aFieldOfNoObject() {
        Comparison.everywhere("""
            class P {
                int x;
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static int g(P p) { p.x = spawn(f(5)); sync(); return p.x; }
                static Object run() { try { return g(new P()) + g(null); } catch (NullPointerException e) { return "no object"; } }
            }\
            """);
    }

    /** A call that nobody has waited for brings its value when a newer one has written the variable. */
    @Test
    void anOlderCallOfAVariable() {
        Comparison.everywhere("""
            class P {
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static int thrower(int n) { int x = spawn(f(n)); sync(); if (n % 2 == 0) throw new IllegalStateException(); return x; }
                @Parallel static int g(int n) {
                    int r = 0;
                    for (int i = 0; i < 8; i++) {
                        try { int a = spawn(f(n - i)); thrower(i); sync(); r = r * 31 + a; } catch (IllegalStateException e) { continue; }
                    }
                    return r;
                }
                static Object run() { return g(9) + " " + g(8); }
            }\
            """);
    }
}
