package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unwoven frames below woven ones for which other threads may wait: what is above them is serial, in and outside tasks. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnwovenFramesTest {
    private static final String F =
            "@Parallel static int f(int n) { if (n < 2) return leaf(n); int a = spawn(f(n - 1));"
                    + " int b = f(n - 2); sync(); return a + b; }\n";

    /** Outside a task, and in one on several workers that ask at each look. */
    private static void check(String program) throws Throwable {
        var woven = Programs.weave(Programs.compile(program));
        String expected = Comparison.outcome(Programs.load(Programs.compile(program)));
        assertThat(Comparison.outcome(Programs.load(woven))).isEqualTo(expected);
        for (FiberBackend backend : FiberBackend.values()) {
            for (int looks : new int[] {0, 1, 3}) {
                assertThat(Comparison.on(Programs.load(woven), looks, 5, 3, backend))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void initialisers() throws Throwable {
        check("""
            class P {
                static final int X = f(12);
                enum Table { SMALL(4), LARGE(12); final int v; Table(int n) { v = twice(n); }
                    static int leaf(int n) { return n + (LARGE == null ? 0 : 0); }
                    @Parallel static int twice(int n) { if (n < 2) return leaf(n); int a = spawn(twice(n - 1)); int b = twice(n - 2); sync(); return a + b; } }
                static class Super { static final int S = Sub.g(11); }
                static class Sub extends Super { static int leaf(int n) { return n; }
                    @Parallel static int g(int n) { if (n < 2) return leaf(n); int a = spawn(g(n - 1)); int b = g(n - 2); sync(); return a + b; } }
                static int leaf(int n) { return n; }
                static Object run() { return X + " " + Table.LARGE.v + " " + new Sub() { int v = S; }.v; }
            """ + F + "}");
    }

    @Test
    void monitors() throws Throwable {
        check("""
            class P {
                static int calls;
                static synchronized int leaf(int n) { calls++; return n; }
                static synchronized int method(int n) { return deeper(n); }
                static int deeper(int n) { return List.of(n).stream().mapToInt(P::f).sum(); }
                static int block(int n) {
                    int a = f(n);
                    synchronized (P.class) { a += deeper(n); if (a < 0) return 0; a += f(n + 1); }
                    return a + f(n);
                }
                static int library(int n) {
                    return new ConcurrentHashMap<Integer, Integer>().computeIfAbsent(n, P::f);
                }
                static Object run() { calls = 0; return method(10) + " " + block(9) + " " + library(9) + " " + calls; }
            """ + F + "}");
    }

    /** Behind the block, and beside a method that is synchronized, each look unwinds as before; in them none does. */
    @ParameterizedTest
    @CsvSource({"f(12), 232", "behind(12), 232", "'other(0) + f(12)', 232", "other(12), 0", "within(12), 0"})
    void onlyFramesThatHoldAMonitorCount(String call, long unwinds) throws Throwable {
        Class<?> p = Programs.load(Programs.weave(Programs.compile("""
            class P {
                static int leaf(int n) { return n; }
                static synchronized int other(int n) { return n == 0 ? 0 : f(n); }
                static int behind(int n) { synchronized (P.class) { other(0); } return f(n); }
                static int within(int n) { synchronized (P.class) { return deeper(n); } }
                static int deeper(int n) { return f(n); }
                static Object run() { return %s; }
            """.formatted(call) + F + "}")));
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            try (var forced = ForcedUnwinds.always()) {
                assertThat(r.launch(() -> Comparison.outcome(p))).isEqualTo("144");
            }
            assertThat(r.schedulerStats().total(SchedulerCounter.UNWINDS)).hasValue(unwinds);
        }
    }
}
