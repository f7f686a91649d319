package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What becomes of classes with atomic sets: the same values as without the pass, and locks where they belong. */
class AtomicSetsTest {
    private static final String COUNTER = """
        @AtomicSet("c") class Counter {
            @Atomic("c") private int n; private int other;
            void inc() { other = other * 3 + 1; n++; other++; }
            int get() { return n; }
            final int both() { inc(); inc(); return get() + n; }
        }
        """;

    private static List<String> explain(String source) {
        Weaver w = Programs.weaver(Programs.compile(source));
        w.weave();
        assertThat(w.problems()).isEmpty();
        return w.locks().stream().flatMap(e -> e.lines().stream()).toList();
    }

    private static Map<String, byte[]> locked(String source) {
        return Programs.weave(Programs.compile(source));
    }

    @Test
    void whatIsLockedIsSaid() {
        assertThat(explain(COUNTER))
                .containsExactly(
                        "P.java:3: Counter.inc()",
                        "  holds the lock of c of this in line 3",
                        "P.java:4: Counter.get()",
                        "  holds the lock of c of this in line 4",
                        "P.java:5: Counter.both()",
                        "  holds the lock of c of this in line 5",
                        "  internal form both$internal: for callers that hold it");
    }

    @Test
    void theRangeIsFromTheFirstAccessToTheLast() {
        assertThat(explain("""
                @AtomicSet("c") class Counter {
                    @Atomic("c") private int n;
                    static int slow(int i) { return i; }
                    int work(int i) {
                        int a = slow(i);
                        if (a > 3) {
                            n += a;
                            a = slow(a);
                            n -= a;
                        }
                        return slow(a);
                    }
                    void loop(int k) {
                        k = slow(k);
                        for (int i = 0; i < k; i++)
                            n += slow(i);
                        slow(k);
                    }
                }
                """)).contains("  holds the lock of c of this from line 7 to line 9")
                .contains("  holds the lock of c of this from line 15 to line 16");
    }

    @Test
    void whatIsReachedThroughAFieldIsUsedWithTheLock() {
        assertThat(explain("""
                @AtomicSet("c") class Bag {
                    private List<Integer> all = new ArrayList<>(); private int[] few = new int[4];
                    int sum(int k) {
                        int s = k;
                        List<Integer> some = all;
                        s++;
                        for (int i : some)
                            s += i;
                        return s;
                    }
                    void put(int k) {
                        int[] f = few;
                        k++;
                        f[1] = k;
                        k++;
                    }
                }
                """)).contains("  holds the lock of c of this from line 5 to line 8", "  holds the lock of c of this from line 12 to line 14");
    }

    @Test
    void membersOfTheClass() throws Exception {
        Class<?> c = Programs.load(locked(COUNTER + "class P { static Object run() { return null; } }"))
                .getClassLoader()
                .loadClass("Counter");
        assertThat(Arrays.stream(c.getDeclaredFields()).map(f -> Modifier.toString(f.getModifiers()) + " " + f.getName()))
                .contains("public final lock$c");
        assertThat(Arrays.stream(c.getDeclaredConstructors()).map(k -> k.getParameterCount()))
                .containsExactlyInAnyOrder(0, 1);
        assertThat(Arrays.stream(c.getDeclaredMethods()).map(Method::getName))
                .containsExactlyInAnyOrder("inc", "get", "both", "both$internal");
    }

    @Test
    void sameValuesAsUnwoven() {
        Comparison.everywhere(COUNTER + """
                class P {
                    @Parallel static int f(Counter c, int n) {
                        if (n < 2) { c.inc(); return c.both() > 0 ? n : -1; }
                        int a = spawn(f(c, n - 1));
                        int b = f(c, n - 2);
                        sync();
                        return a + b;
                    }
                    static Object run() { Counter c = new Counter(); return f(c, 8) + " " + c.get(); }
                }
                """);
    }

    /** Branches, loops, switches, handlers, nested handlers and returns across the ends of ranges. */
    @Test
    void allKindsOfControlFlow() throws Throwable {
        var classes = Programs.compile("""
            @AtomicSet("s") class S {
                @Atomic("s") private int n; @Atomic("s") private int[] log = new int[400]; @Atomic("s") private int at; int u;
                private final void note(int k) { log[at++ % 400] = k; }
                int thrower(int k) { if (k % 3 == 0) throw new IllegalStateException("k" + k); return k; }
                int outer(int k) {
                    try { u += thrower(k); n += k; u += thrower(k / 3); } catch (IllegalStateException e) { u += 7; } finally { u++; }
                    return u;
                }
                int inner(int k) {
                    n++;
                    try { u += thrower(k); n += k; } catch (IllegalStateException e) { n -= 2; u += thrower(k + 1); } finally { u += 3; note(k); }
                    return u;
                }
                int handlerOnly(int k) {
                    try { return thrower(k); } catch (IllegalStateException e) { note(k); return n; } finally { u++; }
                }
                int loops(int k) {
                    out: for (int i = 0; i < k; i++) {
                        if (i == 2) continue;
                        for (int j = 0; ; j++) { if (j > i) continue out; if (j == 5) break out; n += i * j; if (n % 17 == 3) return u + n; }
                    }
                    return u;
                }
                int switches(int k) {
                    switch (k % 5) { case 0: n++; case 1: u++; break; case 2: return n; case 3: note(3); return 4; default: u += n; }
                    switch (k) { case 1: return 2; case 1000: n = 4; break; case 100000: return n; default: }
                    return u;
                }
                String expression(int k) { return "a" + (k > 3 ? n : thrower(k)) + k + at + new StringBuilder().append(n).append(log.length); }
                void fails(int k) { n = 1; log[k] = thrower(k); n = 2; }
                long wide(long k, double d) { long l = k + n; double e = d * l; if (e > 10) { at = (int) l; } return (long) e + at; }
                @Atomic("s") int whole(int k) { u++; if (k % 2 == 0) return thrower(k); int r = n; u += r; return u; }
                int nested(int k) {
                    try { try { n += thrower(k); } finally { u += thrower(k + 1); } } catch (RuntimeException e) { n++; try { note(thrower(k + 2)); } catch (RuntimeException f) { return 9; } }
                    synchronized (this) { n++; if (k == 4) return n; }
                    return at;
                }
                int lambda(int k) { Runnable r = () -> { n += k; }; r.run(); java.util.function.IntSupplier q = () -> n + at; return q.getAsInt(); }
                String state() { return n + " " + u + " " + at + " " + Arrays.hashCode(log); }
                private static String call(java.util.function.IntFunction<Object> f, int k) { try { return "" + f.apply(k); } catch (RuntimeException e) { return e.getMessage(); } }
                static String all(S s, int k) {
                    List<java.util.function.IntFunction<Object>> l = List.of(s::outer, s::inner, s::handlerOnly, s::loops, s::switches, s::expression, i -> { s.fails(i); return 1; }, i -> s.wide(i, 1.5), s::whole, s::nested, s::lambda);
                    String r = "";
                    for (var f : l) r += call(f, k) + ",";
                    return r + s.state() + "\\n";
                }
            }
            class P { static Object run() { S s = new S(); String r = ""; for (int k = 0; k < 30; k++) r += S.all(s, k); return r; } }
            """);
        Object expected = Programs.run(Programs.load(classes));
        Class<?> p = Programs.load(Programs.weave(classes));
        assertThat(Programs.run(p)).isEqualTo(expected);
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            assertThat((Object) r.launch(() -> Comparison.outcome(p))).isEqualTo(expected);
        }
    }
}
