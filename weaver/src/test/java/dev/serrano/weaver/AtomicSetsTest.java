package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
            """))
                .contains("  holds the lock of c of this from line 7 to line 9")
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
            """))
                .contains(
                        "  holds the lock of c of this from line 5 to line 8",
                        "  holds the lock of c of this from line 12 to line 14");
    }

    @Test
    void membersOfTheClass() throws Exception {
        Class<?> c = Programs.load(locked(COUNTER + "class P { static Object run() { return null; } }"))
                .getClassLoader()
                .loadClass("Counter");
        assertThat(Arrays.stream(c.getDeclaredFields())
                        .map(f -> Modifier.toString(f.getModifiers()) + " " + f.getName()))
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
            class P { static S s; static Object run() { s = new S(); String r = ""; for (int k = 0; k < 30; k++) r += S.all(s, k); return r; } }
            """);
        Object expected = Programs.run(Programs.load(classes));
        Class<?> p = Programs.load(Programs.weave(classes));
        assertThat(Programs.run(p)).isEqualTo(expected);
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            String found = r.launch(() -> Comparison.outcome(p));
            assertThat(found).isEqualTo(expected);
        }
        Object last = field(p, "s", null);
        assertThat(field(last.getClass(), "lock$s", last).toString()).endsWith("(free)");
    }

    private static Object field(Class<?> c, String name, Object of) throws Exception {
        var f = c.getDeclaredField(name);
        f.setAccessible(true);
        return f.get(of);
    }

    private static final String CHAIN = """
        @AtomicSet("node") class Node {
            @Atomic("node") protected final int value; @Atomic("node") protected @Alias(set = "node", to = "node") Node next;
            Node(int value, @Alias(set = "node", to = "node") Node next) { this.value = value; this.next = next; }
            final int last() { return next == null ? value : next.last(); }
            Node(int value) { this(value, null); }
        }
        @AtomicSet("list") class Chain {
            @Atomic("list") private @Alias(set = "node", to = "list") Node first = new @Alias(set = "node", to = "list") Node(0);
            private int length = 1;
            void add(int v) { first = new @Alias(set = "node", to = "list") Node(v, first); }
            int sum() { int s = 0; for (Node n = first; n != null; n = n.next) s += n.value; return s + first.last(); }
            int check() { int a = sum(); Node n = first; return a - n.value; }
        }
        """;

    @Test
    void aListAndItsNodesHaveOneLock() throws Exception {
        String run =
                "class P { static Chain c; static Object run() { c = new Chain(); for (int i = 1; i < 9; i++) c.add(i);"
                        + " return c.sum() + \" \" + c.check(); } }";
        Comparison.drawn(CHAIN + run + " class Q { @Parallel static void q() { } }", 1);
        Class<?> p = Programs.load(locked(CHAIN + run));
        try {
            Programs.run(p);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
        Object chain = field(p, "c", null);
        Object node = field(chain.getClass(), "first", chain);
        while (node != null) {
            assertThat(field(node.getClass(), "lock$node", node)).isSameAs(field(chain.getClass(), "lock$list", chain));
            node = field(node.getClass(), "next", node);
        }
    }

    @Test
    void subclassesHaveTheSetOfTheirSuperclass() throws Throwable {
        String source = """
            @AtomicSet("a") abstract class Base {
                @Atomic("a") protected int n;
                Base() { this(3); }
                Base(int n) { this.n = n; step(); }
                abstract void step();
                void twice() { step(); step(); }
                final int now() { return n; }
            }
            class Middle extends Base { Middle(int k) { super(k); } Middle() { } void step() { n += 2; } }
            @AtomicSet("a") class Low extends Middle {
                @Atomic("a") private long more = 5;
                Low(int k) { super(k + 1); more += k; }
                @Override void step() { super.step(); more++; }
                @Override void twice() { super.twice(); more *= 2; }
                long both() { return now() + more; }
            }
            class P { static Object run() { Low l = new Low(4); l.twice(); Middle m = new Middle(); m.twice(); Base b = new Base(1) { void step() { n *= 5; } }; b.twice(); return l.both() + " " + m.now() + " " + b.now(); } }
            """;
        Object expected = Programs.run(Programs.load(Programs.compile(source)));
        assertThat(Programs.run(Programs.load(locked(source)))).isEqualTo(expected);
        assertThat(explain(source))
                .contains(
                        "P.java:7: Base.now()", "P.java:9: Middle.step()", "  holds the lock of a of this in line 14");
    }

    @Test
    void argumentsAreLockedToo() {
        assertThat(explain(ACCOUNT))
                .contains(
                        "  holds the lock of a of this and of a of parameter 1 in line 4",
                        "  holds the lock of a of parameter 1 and of a of parameter 2 in line 5");
        Comparison.drawn(
                ACCOUNT
                        + "class P { @Parallel static void q() { } static Object run() { Account a = new Account(), b"
                        + " = new Account(); Account.move(a, b, 4); a.swap(b); a.swap(a); return a.get() + \" \" +"
                        + " b.get(); } }",
                3);
    }

    private static final String ACCOUNT = """
        @AtomicSet("a") class Account {
            @Atomic("a") private long money = 10; void add(long k) { money += k; }
            long get() { return money; }
            void swap(@Atomic("a") Account b) { long m = b.money; b.money = money; money = m; }
            static void move(@Atomic("a") Account from, @Atomic("a") Account to, long k) { from.add(-k); to.add(k); }
        }
        """;
}
