package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.weaver.Explanation.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs that join by the library give woven what they give by the library, and without its tasks. */
class JoinProgramsTest {
    private static final String NUMBERS = """
        class P {
            @Parallel static long fib(int n) { return n < 2 ? n : Serrano.joinLong(() -> fib(n - 1), () -> fib(n - 2), Long::sum); }
            @Parallel static int ints(int n) { return n < 2 ? n : 1 + (int) Serrano.joinLong(() -> ints(n - 1), () -> ints(n - 2), (a, b) -> a + 2 * b + n); }
            @Parallel static double mean(double[] a, int from, int to) {
                if (to - from == 1) return a[from];
                int m = (from + to) >>> 1;
                return 0.5 * Serrano.joinDouble(() -> mean(a, from, m), () -> mean(a, m, to), (x, y) -> x + y);
            }
            @Parallel static void walk(int[] into, int i) {
                if (i >= into.length) return;
                into[i] = i * i;
                Serrano.join(() -> walk(into, 2 * i), () -> walk(into, 2 * i + 1));
            }
            static Object run() {
                int[] into = new int[40];
                walk(into, 1);
                return fib(12) + " " + ints(10) + " " + mean(new double[] {1, 2, 4, 8, 16}, 0, 5) + Arrays.toString(into);
            }
        }\
        """;

    @Test
    void numbers() {
        Comparison.everywhere(NUMBERS);
    }

    @Test
    void nothingOfThemIsLeftToTheLibrary() {
        Weaver w = Programs.weaver(Programs.compile(NUMBERS));
        assertThat(Programs.calls(w.weave().get("P"), "dev/serrano/Serrano")).isEmpty();
        assertThat(w.libraryJoins()).isEmpty();
        assertThat(w.explain().stream().flatMap(e -> e.places().stream()).filter(p -> p.kind() == Kind.JOIN))
                .hasSize(4);
    }

    /** Their method that the library calls may do more than the lambda. */
    @Test
    void interfacesOfTheProgramStay() {
        String source = """
            class P {
                interface More extends dev.serrano.LongTaskValue { long get(); default long call() { return get() + 1; } }
                interface Twice extends java.util.function.LongBinaryOperator {
                    long sum(long a, long b);
                    default long applyAsLong(long a, long b) { return 2 * sum(a, b); }
                }
                @Parallel static long branch(long n) { return Serrano.joinLong((More) () -> n, () -> 2 * n, Long::sum); }
                @Parallel static long combined(long n) { return Serrano.joinLong(() -> n, () -> 2 * n, (Twice) (a, b) -> a + b); }
                static Object run() { return branch(5) + " " + combined(5); }
            }\
            """;
        Comparison.everywhere(source);
        Weaver w = Programs.weaver(Programs.compile(source));
        w.weave();
        assertThat(w.libraryJoins())
                .singleElement()
                .satisfies(j -> assertThat(j.toString()).contains("branch"));
    }

    @Test
    void objects() {
        Comparison.everywhere("""
            class P {
                record Node(int v, Node l, Node r) {}
                record Pair(Object x, Object y) {}
                private final int base;
                P(int base) { this.base = base; }
                @Parallel static Node build(int d, int v) {
                    return d == 0 ? null : Serrano.join(() -> build(d - 1, 2 * v), () -> build(d - 1, 2 * v + 1), (l, r) -> new Node(v, l, r));
                }
                @Parallel static int sum(Node n) { return n == null ? 0 : n.v + Serrano.join(() -> sum(n.l), () -> sum(n.r), Integer::sum); }
                @Parallel static <T extends Comparable<T>> T max(List<T> all) {
                    if (all.size() == 1) return all.getFirst();
                    int m = all.size() / 2;
                    return Serrano.join(() -> max(all.subList(0, m)), () -> max(all.subList(m, all.size())), (a, b) -> a.compareTo(b) > 0 ? a : b);
                }
                private int left() { return base; }
                private int right() { return base + 1; }
                @Parallel final String both(BiFunction<Integer, Integer, String> combine) { return "<" + Serrano.join(this::left, this::right, combine) + ">"; }
                @Parallel final Pair pair(int n) { return n == 0 ? new Pair(base, n) : Serrano.join(() -> pair(n - 1), () -> base + n, Pair::new); }
                @Parallel final long widened() { return Serrano.joinLong(this::left, this::right, (a, b) -> a << 33 | b); }
                @Parallel final double wider() { return Serrano.joinDouble(this::left, this::right, Math::hypot); }
                static Object run() {
                    Node n = build(5, 1);
                    P p = new P(7);
                    return sum(n) + " " + n.hashCode() + max(List.of("a", "q", "z", "b")) + p.both((a, b) -> a + "," + b) + p.pair(3) + p.widened() + p.wider();
                }
            }\
            """);
    }

    @Test
    void inExpressionsLoopsAndEachOther() {
        Comparison.everywhere("""
            class P {
                interface Shape { long weight(int n);
                    @Parallel private static long f(int n) { return n < 1 ? 1 : Serrano.joinLong(() -> f(n - 1), () -> f(n - 2), (a, b) -> a + b); }
                    static long g(int n) { return f(n); } }
                @Parallel static long f(int n) { return n < 2 ? n : Serrano.joinLong(() -> f(n - 1), () -> f(n - 2), Long::sum); }
                @Parallel static String many(int n, String t) {
                    long[] parts = new long[5];
                    for (int i = parallel(0); i < 5; i++) {
                        int k = i;
                        parts[i] = i * Serrano.joinLong(() -> f(k), () -> { long a = spawn(f(k + 1)); long b = f(2); sync(); return a - b; }, Long::sum);
                    }
                    long nested = Serrano.joinLong(() -> Serrano.joinLong(() -> f(n), () -> f(n - 1), Math::max), () -> Serrano.joinLong(() -> f(3), () -> f(4), (x, y) -> x * y), Long::sum);
                    long s = spawn(f(n));
                    long beside = f(1) + new long[] {f(2), Serrano.joinLong(() -> f(5), () -> f(6), Long::sum)}[1] * f(3);
                    sync();
                    var two = new AtomicLong(Serrano.joinLong(() -> f(7), () -> f(2), Long::sum));
                    switch (t) { case "a" -> two.addAndGet(Serrano.joinLong(() -> f(1), () -> f(2), Long::sum)); default -> {} }
                    finish(() -> { parts[0] = Serrano.joinLong(() -> f(n), () -> f(n), Long::sum); });
                    return t + Arrays.toString(parts) + nested + s + beside + two + Shape.g(5);
                }
                static Object run() { return many(7, "a") + many(4, "b"); }
            }\
            """);
    }

    /** Both branches run, the first failure takes in the second, checked ones are wrapped: wherever they have run. */
    @Test
    void failures() {
        Comparison.everywhere("""
            class P {
                static final AtomicInteger RUN = new AtomicInteger();
                static long fails(Exception e) throws Exception { RUN.incrementAndGet(); throw e; }
                @Parallel static long deep(int n, Exception e) throws Exception { RUN.incrementAndGet(); if (n == 0) { if (e != null) throw e; return 1; } long a = spawn(deep(n - 1, null)); long b = deep(n - 1, e); sync(); return a + b; }
                @Parallel static String tried(Exception a, Exception b, int n) {
                    try {
                        return "value " + Serrano.joinLong(() -> deep(n, a), () -> deep(n, b), (x, y) -> x / y * 10 + y);
                    } catch (Throwable t) {
                        return said(t);
                    } finally {
                        RUN.addAndGet(1000);
                    }
                }
                @Parallel static String body(Exception a, Exception b) {
                    try {
                        Serrano.join(() -> { deep(1, a); }, () -> { fails(b); });
                        return "ended";
                    } catch (RuntimeException t) {
                        return said(t);
                    }
                }
                @Parallel static long divided(int n) { return Serrano.joinLong(() -> n, () -> 0, (a, b) -> a / b); }
                static String said(Throwable t) { return t + (t.getCause() == null ? "" : " of " + said(t.getCause())) + Arrays.asList(t.getSuppressed()); }
                static Object run() {
                    String s = "";
                    for (int n = 0; n < 3; n++) {
                        s += tried(null, null, n) + ";" + tried(new IllegalStateException("a"), null, n) + ";" + tried(null, new java.io.IOException("b"), n) + ";"
                            + tried(new java.io.IOException("c"), new IllegalStateException("d"), n) + ";" + tried(new IllegalStateException("e"), new java.io.IOException("f"), n) + "\\n";
                    }
                    s += body(null, new java.io.IOException("g")) + body(new java.io.IOException("h"), new java.io.IOException("i"));
                    try { divided(1); } catch (ArithmeticException e) { s += e; }
                    return s + RUN.getAndSet(0);
                }
            }\
            """);
    }

    @Test
    void whatIsNotWrittenThereStaysACallOfTheLibrary() {
        String source = """
            class P {
                @Parallel static long f(int n) { return n; }
                @Parallel static long given(LongTaskValue a, int n) {
                    return Serrano.joinLong(a, () -> f(n), Long::sum)
                        + Serrano.joinLong(() -> f(n), n > 3 ? a : () -> f(1), Long::sum);
                }
                @Parallel static long boxed(List<Long> l) { return Serrano.joinLong(l::getFirst, () -> f(1), Long::sum); }
                @Parallel static long locked(Object lock) { synchronized (lock) { return Serrano.joinLong(() -> f(1), () -> f(2), Long::sum); } }
                static Object run() { return given(() -> 5, 4) + " " + given(() -> 5, 2) + boxed(List.of(7L)) + locked(new Object()); }
            }\
            """;
        Comparison.everywhere(source);
        Weaver w = Programs.weaver(Programs.compile(source));
        w.weave();
        assertThat(w.problems()).isEmpty();
        assertThat(w.libraryJoins())
                .extracting(Explanation.LibraryJoin::method)
                .containsExactly("given", "given", "boxed", "locked");
        assertThat(w.libraryJoins().getFirst().toString())
                .isEqualTo(
                        "P.java:4: P.given: joinLong stays a call of the library: its first branch is no lambda and no"
                            + " reference to a method that is written there, with a value of the type that is wanted");
    }

    @Test
    void aMethodThatStaysSerialJoinsByTheLibrary() {
        String source = """
            class P {
                static final List<String> THREADS = new ArrayList<>();
                @Parallel(optional = true) static long f(int n) {
                    long a = Serrano.joinLong(() -> n, () -> f0(n), Long::sum);
                    long x = spawn(f0(n)); a += x; sync();
                    return a;
                }
                @Parallel(optional = true) static long g(int n) {
                    long a = Serrano.joinLong(() -> n, () -> f0(n), Long::sum);
                    for (int i = parallel(0); i < n; i++) a = 2 * a - i;
                    return a;
                }
                static long f0(int n) { return 3 * n; }
                static Object run() { return f(4) + "" + g(5); }
            }\
            """;
        Weaver w = Programs.weaver(Programs.compile(source));
        var woven = w.weave();
        assertThat(w.problems()).hasSize(2).noneMatch(Problem::fatal);
        var all = new java.util.HashMap<>(Programs.compile(source));
        all.putAll(woven);
        assertThat(Programs.calls(all.get("P"), "dev/serrano/Serrano")).isEqualTo(List.of("joinLong", "joinLong"));
        assertThat(Comparison.outcome(Programs.load(all))).isEqualTo("28614");
    }
}
