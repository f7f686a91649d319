package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import org.junit.jupiter.api.Test;

/** What a stack that is taken apart might break around it. */
class WovenHazardsTest {
    private static final String F =
            " @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync();"
                    + " return a + b; }\n";

    /** Each is a base: what is above it leaves the stack, and it stays. */
    @Test
    void initialisersAndReflectionBetween() {
        Comparison.everywhere("class P {" + F + """
                static class Later { static final int K = g(7); static int twice() { return 2 * K; } }
                @Parallel static int g(int n) {
                    int a = spawn(reflected(n));
                    int b = f(n - 1);
                    sync();
                    return a + b;
                }
                static int reflected(int n) {
                    try {
                        var f = P.class.getDeclaredMethod("f", int.class);
                        int a = (Integer) f.invoke(null, n);
                        return a + (int) java.lang.invoke.MethodHandles.lookup().unreflect(f).invoke(n - 1);
                    } catch (Throwable e) { throw new IllegalStateException(e); }
                }
                static Object run() { return g(9) + Later.twice(); }
            }\
            """);
    }

    /** By then the compiler may have left out what has never run. */
    @Test
    void theFirstUnwindAfterManyCallsWithoutOne() throws Throwable {
        Class<?> p = Programs.load(
                Programs.weave(Programs.compile("class P {" + F + "static Object run() { return f(18); } }")));
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            for (int i = 0; i < 400; i++) {
                assertThat(r.launch(() -> Comparison.outcome(p))).isEqualTo("2584");
            }
            for (int looks : new int[] {5_000, 50, 1}) {
                try (var forced = ForcedUnwinds.oneOf(looks, 3)) {
                    assertThat(r.launch(() -> Comparison.outcome(p))).isEqualTo("2584");
                }
            }
        }
    }

    /** The spawned call keeps its thread until what follows it has run, so that is on another one. */
    @Test
    void whatFollowsASpawnMayBeOnAnotherThread() {
        Class<?> p = Programs.load(Programs.weave(Programs.compile("""
            class P {
                static volatile Thread after;
                static final ThreadLocal<String> local = new ThreadLocal<>();
                @Parallel static int wait(int n) {
                    long end = System.nanoTime() + 20_000_000_000L;
                    while (after == null && System.nanoTime() < end) Thread.onSpinWait();
                    return n;
                }
                @Parallel static String g() {
                    Thread before = Thread.currentThread();
                    local.set("before");
                    int a = spawn(wait(1));
                    String found = local.get();
                    after = Thread.currentThread();
                    sync();
                    return before == after ? "the same" : "another, " + found;
                }
                static Object run() { return g(); }
            }\
            """)));
        assertThat(Comparison.on(p, 1, 0, 2, FiberBackend.SCHEDULED)).isEqualTo("another, null");
    }

    /** A task that waits in the middle of woven frames is set aside with them; the others go on. */
    @Test
    void aWaitBelowWovenFrames() {
        Comparison.everywhere("class P {" + F + """
                static final class Gate { final CompletableFuture<Integer> plain = new CompletableFuture<>(); final Promise<Integer> promise = dev.serrano.spi.CurrentTask.isTask() ? Serrano.promise() : null;
                    void open(int v) { plain.complete(v); if (promise != null) promise.put(v); }
                    int get() { return promise != null ? promise.join() : plain.join(); } }
                @Parallel static int waits(int n, Gate gate) { if (n == 0) return gate.get(); int a = spawn(f(n)); int b = waits(n - 1, gate); sync(); return a + b; }
                static int[] both() {
                    Gate gate = new Gate(); int[] r = new int[3];
                    if (!dev.serrano.spi.CurrentTask.isTask()) { gate.open(f(6)); r[0] = waits(9, gate); r[1] = waits(5, gate); return r; }
                    Serrano.finish(() -> { Serrano.async(() -> r[0] = waits(9, gate)); Serrano.async(() -> r[1] = waits(5, gate)); Serrano.async(() -> gate.open(f(6))); });
                    return r;
                }
                static Object run() { return Arrays.toString(both()); }
            }\
            """);
    }

    /** Each task is one member of the phaser, whoever goes on with its woven calls. */
    @Test
    void tasksOnAPhaser() {
        Comparison.everywhere("class P {" + F + """
                static Object run() {
                    int[][] r = new int[4][6];
                    if (!dev.serrano.spi.CurrentTask.isTask()) { for (int[] row : r) for (int k = 0; k < 6; k++) row[k] = f(k + 5); return Arrays.deepToString(r) + 0; }
                    AtomicInteger early = new AtomicInteger();
                    Serrano.forallPhased(Serrano.range(0, 4), i -> {
                        for (int k = 0; k < 6; k++) {
                            r[i][k] = f(k + 5);
                            Serrano.next();
                            for (int[] row : r) if (row[k] == 0) early.incrementAndGet();
                        }
                    });
                    return Arrays.deepToString(r) + early;
                }
            }\
            """);
    }

    /** A loop looks at each way back, and gives half of what is left to who asks. */
    @Test
    void aLongLoopGivesPartsAway() {
        Class<?> p = Programs.load(Programs.weave(Programs.compile("""
            class P {
                static volatile Thread first, second; static volatile boolean late;
                @Parallel static void g(int n, long end) {
                    for (int i = parallel(0); i < n; i++) {
                        if (second == null && !late) {
                            if (first == null) first = Thread.currentThread();
                            if (first != Thread.currentThread()) second = Thread.currentThread();
                            if (System.nanoTime() > end) late = true;
                        }
                    }
                }
                static Object run() { g(100_000_000, System.nanoTime() + 20_000_000_000L); return second != null; }
            }\
            """)));
        assertThat(Comparison.on(p, 0, 0, 2, FiberBackend.SCHEDULED)).isEqualTo("true");
    }
}
