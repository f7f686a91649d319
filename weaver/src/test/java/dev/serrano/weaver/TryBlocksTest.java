package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The end of a try block waits for what the block has spawned, on each way out of it. */
class TryBlocksTest {
    private static final String COMMON = """
        @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
        @Parallel static int bad(int n) throws java.io.IOException { if (n == 0) throw new java.io.IOException("leaf"); int a = spawn(bad(n - 1)); sync(); return a; }
        static final class Res implements AutoCloseable {
            volatile boolean closed; final AtomicInteger uses = new AtomicInteger();
            public void close() { closed = true; }
            int use(int n) { if (closed) throw new IllegalStateException("used after close"); uses.incrementAndGet(); return n; }
        }
        """;

    @Test
    void resourcesOutliveWhatUsesThem() {
        Comparison.everywhere("class P {" + COMMON + """
                @Parallel static void use(Res r, int n) { f(n); r.use(n); }
                @Parallel static int all(int n, List<Res> made) {
                    int k = 0;
                    try (Res r = new Res(); Res s = new Res()) {
                        made.add(r); made.add(s);
                        for (int i = 0; i < n; i++) { spawn(() -> use(r, 5)); spawn(() -> use(s, 4)); k++; }
                        if (n == 3) return k;
                        if (n == 4) throw new IllegalArgumentException("four");
                    } catch (IllegalArgumentException e) { k += 100 + e.getSuppressed().length; }
                    return k + f(3);
                }
                static Object run() {
                    String s = ""; List<Res> made = new ArrayList<>();
                    for (int n = 0; n < 6; n++) s += all(n, made) + " ";
                    for (Res r : made) s += r.closed + "" + r.uses + ",";
                    return s;
                }
            }\
            """);
    }

    @Test
    void everyWayOutOfABlock() {
        Comparison.everywhere("class P {" + COMMON + """
                record Wide(long a, double b) {}
                @Parallel static long ways(int way, AtomicInteger done, long wide, double real) {
                    long seen = 0;
                    outer:
                    for (int i = 0; i < 4; i++) {
                        int own = i * 7;
                        try {
                            spawn(() -> add(done, 6));
                            switch (way) {
                                case 0: continue;
                                case 1: if (i == 2) break outer; break;
                                case 2: if (i > 0) continue outer; break;
                                case 3: if (i == 3) return wide + own;
                                case 4: if (i == 1) throw new IllegalStateException("one" + own);
                                case 5: try { spawn(() -> add(done, 5)); if (i == 2) throw new RuntimeException("inner"); } finally { seen = seen * 31 + done.get(); }
                                default: own++;
                            }
                            seen += own;
                        } catch (IllegalStateException e) {
                            seen += done.get() + e.getMessage().length() + own;
                        } catch (RuntimeException e) {
                            spawn(() -> add(done, 4));
                            seen += 1000;
                        } finally {
                            seen = seen * 3 + done.get();
                        }
                        seen += done.get();
                    }
                    return seen + (long) real;
                }
                @Parallel static double value(AtomicInteger done, double d) { try { spawn(() -> add(done, 7)); return d * 2; } finally { done.addAndGet(done.get()); } }
                @Parallel static String text(AtomicInteger done, String s) { try { spawn(() -> add(done, 7)); return s + "x"; } catch (IllegalStateException e) { return "none"; } }
                @Parallel static void add(AtomicInteger done, int n) { done.addAndGet(f(n)); }
                static Object run() {
                    String s = "";
                    for (int way = 0; way < 7; way++) { AtomicInteger done = new AtomicInteger(); s += ways(way, done, 1L << 40, 2.5) + "/" + done + " "; }
                    AtomicInteger done = new AtomicInteger();
                    return s + value(done, 1.5) + text(done, "t") + done;
                }
            }\
            """);
    }

    @Test
    void handlersOfTheBlockGetFailures() {
        Comparison.everywhere("class P {" + COMMON + """
                @Parallel static String noSync(int n) { String r = "none"; try { int a = spawn(bad(n)); } catch (java.io.IOException e) { r = "caught"; } return r; }
                @Parallel static String late(int n) {
                    int a = 0; StringBuilder s = new StringBuilder();
                    try { a = spawn(f(n)); s.append(f(2)); if (n > 3) throw new IllegalStateException(); }
                    catch (IllegalStateException e) { s.append("E").append(e.getSuppressed().length); }
                    finally { s.append("F"); }
                    sync();
                    return s.append(a).toString();
                }
                @Parallel static String nested(int n) {
                    StringBuilder s = new StringBuilder();
                    try {
                        try { int a = spawn(bad(n)); } finally { s.append("in"); }
                        s.append("not");
                    } catch (java.io.IOException e) { s.append(e.getMessage()); }
                    return s.toString();
                }
                static Object run() { String s = ""; for (int n = 1; n < 7; n++) s += noSync(n) + late(n) + nested(n) + " "; return s; }
            }\
            """);
    }

    /** It would be lost if the handler did not wait, and it must not take the place of what is handled. */
    @Test
    void aFailureIsSuppressedInWhatIsHandled() throws Throwable {
        Class<?> p = Programs.load(Programs.weave(Programs.compile("class P {" + COMMON + """
                @Parallel static String g() {
                    CountDownLatch latch = new CountDownLatch(1);
                    try { spawn(() -> fail(latch)); latch.countDown(); throw new IllegalArgumentException("own"); }
                    catch (IllegalArgumentException e) { return e.getMessage() + List.of(e.getSuppressed()); }
                }
                static void fail(CountDownLatch latch) { try { latch.await(); } catch (InterruptedException e) { } throw new IllegalStateException("spawned"); }
                static Object run() { return g(); }
            }\
            """)));
        for (var backend : dev.serrano.scheduler.FiberBackend.values()) {
            assertThat(Comparison.on(p, 1, 0, 2, backend)).isEqualTo("own[java.lang.IllegalStateException: spawned]");
        }
    }

    @Test
    void callsThatEscapeEndInTheBlock() {
        Comparison.everywhere("class P {" + COMMON + """
                @Parallel(escaping = true) static void start(Res r, int n) { for (int i = 0; i < n; i++) spawn(() -> use(r, i(n))); }
                static int i(int n) { return n; }
                @Parallel static void use(Res r, int n) { f(n); r.use(n); }
                @Parallel static int g(int n) { Res kept; try (Res r = new Res()) { kept = r; start(r, n); } return kept.uses.get(); }
                static Object run() { return g(3) + " " + g(5); }
            }\
            """);
    }

    /** The block waits on each way out of it: so its variables have their values there, and may be written. */
    @Test
    void aVariableOfABlockThatWasLeft() {
        Comparison.everywhere("""
            class P {
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel static int bad(int n) throws Exception {
                    if (n == 0) throw new Exception("leaf");
                    int a = 0;
                    try { a = spawn(bad(n - 1)); int b = f(n); sync(); a += b; } catch (Exception e) { a = e.getMessage().length() + n; }
                    return a;
                }
                @Parallel static int read(int n) {
                    int a = -1;
                    try { a = spawn(f(n)); if (n % 2 == 0) throw new IllegalStateException(); } catch (IllegalStateException e) { a = -a; } finally { a += 1000; }
                    return a;
                }
                @Parallel static String loop(int n) {
                    StringBuffer log = new StringBuffer();
                    int a = 0;
                    for (int i = 0; i < n; i++) {
                        try { a = spawn(f(i)); if (i % 3 == 1) continue; sync(); log.append(a); if (i == 7) break; } finally { log.append("f").append(a); }
                    }
                    return log.append(a).toString();
                }
                static Object run() throws Exception { return bad(6) + " " + read(7) + " " + read(8) + " " + loop(9) + " " + loop(5); }
            }\
            """);
    }
}
