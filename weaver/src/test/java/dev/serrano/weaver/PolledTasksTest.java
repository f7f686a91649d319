package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weaver.poll.PollPass;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks in loops with polls: they end when they are cancelled, let others go first, and do neither where others would suffer. */
@Timeout(120)
class PolledTasksTest {
    private static final Class<?> PROGRAM = program("""
        class P {
            static final class Node { Node next = this; int v; }
            static volatile boolean stop, inside; static volatile int k; static int caught, closed, cleaned;
            static long endless() { long s = 0; while (true) s = s * 31 + 1; }
            static long blocks() { int[] a = new int[1000]; long s = 0; for (;;) for (int i = 0; i < a.length; i++) s += a[i]; }
            static long comesRound() { long s = 0; for (int i = 0; i <= Integer.MAX_VALUE; i++) s += i ^ s; return s; }
            static long list() { long s = 0; for (Node n = new Node(); n != null; n = n.next) s += n.v; return s; }
            static int tree(int d) { int s = 0; for (int i = 0; i < 3; i++) s += d == 0 ? i : tree(d - 1); return s; }
            static void work() { for (int i = 0; i < 100_000; i++) k = i; }
            static void swallows() { while (true) { try { work(); } catch (Throwable t) { caught++; } } }
            static void swallowsErrors() { do { try { work(); } catch (IllegalStateException | Error t) { caught++; } } while (true); }
            static class Resource implements AutoCloseable { public void close() { closed++; } }
            static void closes() { while (true) { try (Resource r = new Resource()) { endless(); } catch (RuntimeException e) { caught++; } } }
            static void wraps() { while (true) { try { endless(); } catch (Throwable t) { cleaned++; throw new IllegalStateException("wrapped", t); } } }
            static boolean spins(int n) { Serrano.finish(() -> { stop = false; Serrano.async(() -> stop = true); while (!stop) { } }); return stop; }

            static String ends(int which) {
                caught = closed = cleaned = 0; long begin = System.nanoTime();
                try {
                    Serrano.finish(Serrano.within(java.time.Duration.ofMillis(10)), () -> {
                        switch (which) { case 0: endless(); break; case 1: blocks(); break; case 2: comesRound(); break; case 3: list(); break; case 4: tree(60); break; case 5: swallows(); break; case 6: swallowsErrors(); break; case 7: closes(); break; default: wraps(); }
                    });
                    return "came to its end";
                } catch (DeadlineExceededException e) { return "ended " + caught + " " + closed + " " + cleaned + (e.getSuppressed().length == 0 ? "" : Arrays.toString(e.getSuppressed())) + (System.getProperty("times") == null ? "" : " " + (System.nanoTime() - begin) / 1000); }
            }

            /** What a task has done when it was cancelled in a place where it must not end, and three ticks have passed. */
            static String held(int which) throws Exception {
                stop = inside = false; String[] r = {"ended there"}; Cancellation c = new Cancellation();
                Thread outside = new Thread(() -> {
                    while (!inside) Thread.onSpinWait();
                    c.cancel();
                    long end = System.nanoTime() + 20_000_000_000L;
                    for (int n = 0, t = LoopPolls.now(); n < 3 && System.nanoTime() < end; ) { int now = LoopPolls.now(); if (now != t) n++; t = now; }
                    stop = true;
                });
                outside.start();
                try {
                    Serrano.finish(Serrano.cancelledBy(c), () -> {
                        switch (which) {
                            case 0: synchronized (r) { until(); r[0] = "left it"; } break;
                            case 1: locked(); r[0] = "left it"; break;
                            case 2: Serrano.isolated(() -> { until(); r[0] = "left it"; }); break;
                            case 3: r[0] = Late.TEXT; break;
                            default: new ConcurrentHashMap<Integer, Integer>().computeIfAbsent(1, x -> { until(); return x; }); r[0] = "left it";
                        }
                        endless();
                    });
                } catch (TaskCancelledException e) { r[0] += ", then ended"; }
                outside.join();
                return r[0];
            }
            static synchronized void locked() { until(); }
            static void until() { inside = true; while (!stop) k++; }
            static class Late { static final String TEXT; static { until(); TEXT = "left it"; } }

            /** Without a worker; the deadline comes while the task may not end: with 0 in a loop, with 1 before a loop begins. */
            static String withoutWorker(int which) {
                try {
                    Serrano.finish(Serrano.within(java.time.Duration.ofMillis(10)), () -> Serrano.blocking(() -> {
                        if (which == 1) synchronized (P.class) { for (long end = System.nanoTime() + 40_000_000; System.nanoTime() < end; ) k++; }
                        return endless();
                    }));
                    return "came to its end";
                } catch (DeadlineExceededException e) { return "ended"; }
            }

            static int outside(int m) { int s = 0; for (int i = 0; i < m; i++) s = s * 31 + i; for (Node n = new Node(); s != 0; n = n.next) s >>>= 1; return s; }
        }\
        """);

    private static Class<?> program(String source) {
        PollPass pass = new PollPass(false, line -> {}, line -> {
            throw new AssertionError(line);
        });
        Map<String, byte[]> all = new HashMap<>();
        Programs.compile(source).forEach((name, bytes) -> {
            byte[] woven = pass.woven(bytes);
            all.put(name, woven == null ? bytes : woven);
        });
        return Programs.load(all);
    }

    private static Object call(String method, int which) {
        try {
            var m = PROGRAM.getDeclaredMethod(method, int.class);
            m.setAccessible(true);
            return m.invoke(null, which);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static TaskRuntime runtime(FiberBackend backend, int workers) {
        return TaskRuntime.builder().fibers(backend).workers(workers).build();
    }

    @ParameterizedTest
    @CsvSource({"PORTABLE, 1", "PORTABLE, 2", "SCHEDULED, 1", "SCHEDULED, 2"})
    void aDeadlineEndsLoops(FiberBackend backend, int workers) {
        try (TaskRuntime r = runtime(backend, workers)) {
            for (int which = 0; which < 9; which++) {
                int program = which;
                String expected = which == 7 ? "ended 0 1 0" : which == 8 ? "ended 0 0 1" : "ended 0 0 0";
                assertThat(r.<Object>launch(() -> call("ends", program)))
                        .as("%d", which)
                        .isEqualTo(expected);
            }
        }
    }

    /** No worker is busy then, and the watchdog rests. */
    @ParameterizedTest
    @CsvSource({"PORTABLE, 1", "PORTABLE, 2", "SCHEDULED, 2", "BLOCKING, 2"})
    void aDeadlineEndsALoopWithoutAWorker(FiberBackend backend, int workers) {
        try (TaskRuntime r = runtime(backend, workers)) {
            for (int which = 0; which < 2; which++) {
                int program = which;
                assertThat(r.<Object>launch(() -> call("withoutWorker", program)))
                        .as("%d", which)
                        .isEqualTo("ended");
            }
        }
    }

    /** With one worker nobody else would begin the task that ends the loop. */
    @ParameterizedTest
    @CsvSource({"PORTABLE, 1", "SCHEDULED, 1", "SCHEDULED, 2"})
    void aSiblingBegins(FiberBackend backend, int workers) {
        try (TaskRuntime r = runtime(backend, workers)) {
            assertThat(r.<Object>launch(() -> call("spins", 0))).isEqualTo(true);
        }
    }

    /** In a monitor, a static initializer or an isolated section, also of a caller, or of one in the JDK. */
    @ParameterizedTest
    @CsvSource({"PORTABLE, 1", "SCHEDULED, 2"})
    void nothingEndsWhereOthersWouldSuffer(FiberBackend backend, int workers) {
        try (TaskRuntime r = runtime(backend, workers)) {
            for (int which = 0; which < 5; which++) {
                int program = which;
                if (which != 3 || backend == FiberBackend.PORTABLE) { // a class is initialized once
                    assertThat(r.<Object>launch(() -> call("held", program)))
                            .as("%d", which)
                            .isEqualTo("left it, then ended");
                }
            }
        }
    }

    @Test
    void outsideATask() {
        assertThat(call("outside", 3_000_000)).isEqualTo(call("outside", 3_000_000));
    }
}
