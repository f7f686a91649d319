package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calls that outlive the method that has spawned them end with the sync, the end or the finish of a caller. */
class EscapingProgramsTest {
    @Test
    void aSyncOfTheCallerWaits() {
        Comparison.everywhere("""
            class P {
                @Parallel static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; }
                @Parallel(escaping = true) static int start(long[] a, int from, int to) { for (int i = from; i < to; i++) { a[i] = spawn(fib(i % 9)); } return to - from; }
                @Parallel(escaping = true) static String twice(long[] a) { int n = start(a, 0, 10); String s = "t" + n + start(a, 10, a.length); return s; }
                @Parallel static String sum(int n) { long[] a = new long[n]; String s = twice(a); int x = spawn(fib(6)); int y = fib(5); sync(); long t = x * y; for (long v : a) t = t * 31 + v; return s + t; }
                @Parallel static long[] ended(int n) { long[] a = new long[n]; start(a, 0, n); return a; }
                @Parallel static String caller(int n) { return Arrays.toString(ended(n)) + sum(n); }
                @Parallel static String spawned(int n) { long[] a = new long[n]; int k = spawn(start(a, 0, n)); spawn(twice(a)); sync(); return k + Arrays.toString(a); }
                static Object run() { return caller(20) + spawned(16); }
            }\
            """);
    }

    @Test
    void aFinishWaits() {
        Comparison.everywhere("""
            class P {
                final AtomicInteger seen = new AtomicInteger(); final AtomicIntegerArray marked; final int[][] edges;
                P(int n) { marked = new AtomicIntegerArray(n); edges = new int[n][]; for (int i = 0; i < n; i++) edges[i] = new int[] {i * 2 % n, (i * 3 + 1) % n, (i + 5) % n}; }
                @Parallel(escaping = true) private void visit(int v) {
                    for (int w : edges[v]) if (marked.compareAndSet(w, 0, 1)) { seen.addAndGet(w); spawn(() -> visit(w)); }
                }
                @Parallel(escaping = true) private void both(int v, int w) { visit(v); visit(w); }
                @Parallel private int all(int v) {
                    int before = seen.get();
                    finish(() -> both(v, v + 1));
                    int after = seen.get();
                    finish(() -> { finish(() -> visit(v)); spawn(() -> visit(v + 2)); });
                    return after - before + 1000 * (seen.get() - after);
                }
                @Parallel private String operands(int v) { return "x" + v + fin(v) + all(v); }
                @Parallel private int fin(int v) { int[] r = {v}; try { finish(() -> { both(v, v); r[0] += seen.get(); }); } finally { r[0]++; } return r[0]; }
                static Object run() { return new P(60).all(1) + new P(40).operands(3).substring(0, 2) + new P(50).seen; }
            }\
            """);
    }

    @Test
    void failuresComeToWhoWaits() {
        Comparison.everywhere("""
            class P {
                static final AtomicInteger ran = new AtomicInteger();
                @Parallel static int bad(int n) { if (n == 3) throw new IllegalStateException("three"); return n; }
                @Parallel(escaping = true) static void start(int n) { for (int i = 0; i < n; i++) { spawn(bad(i)); } ran.incrementAndGet(); }
                @Parallel(escaping = true) static int fails(int n) { spawn(bad(1)); spawn(bad(2)); if (n > 2) throw new IllegalArgumentException("n"); return n; }
                @Parallel static String caught(int n) { try { finish(() -> start(n)); return "none"; } catch (IllegalStateException e) { return e.getMessage(); } }
                @Parallel static String atSync(int n) { try { start(n); sync(); return "none"; } catch (IllegalStateException e) { return e.getMessage(); } }
                @Parallel static String thrown(int n) { try { return "" + fails(n); } catch (IllegalArgumentException e) { return e.getMessage(); } }
                static Object run() { return caught(3) + caught(5) + atSync(2) + atSync(9) + thrown(1) + thrown(8); }
            }\
            """);
    }

    @Test
    void theCallerGoesOnBefore() throws Throwable {
        // What was spawned waits for what its spawner's caller does: with the wait at the end of `start` this would not
        // end.
        var classes = Programs.compile("""
            class P {
                static final CountDownLatch go = new CountDownLatch(1);
                static volatile boolean went;
                @Parallel static int waits(int n) throws InterruptedException { if (n == 0) { went = go.await(20, TimeUnit.SECONDS); return 7; } return waits(n - 1); }
                @Parallel(escaping = true) static int start(int[] r) throws InterruptedException { r[0] = spawn(waits(1)); return 1; }
                @Parallel static int g() throws InterruptedException { int[] r = new int[1]; int one = start(r); go.countDown(); sync(); return one + r[0]; }
                static Object run() throws InterruptedException { return g() + " " + went; }
            }\
            """);
        assertThat(Comparison.on(
                        Programs.load(Programs.weave(classes)), 1, 1, 2, dev.serrano.scheduler.FiberBackend.SCHEDULED))
                .isEqualTo("8 true");
    }
}
