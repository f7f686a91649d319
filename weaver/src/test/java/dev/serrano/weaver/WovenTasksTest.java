package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.metrics.Metrics;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.TaskListener;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Woven code among tasks: it calls them and is called by them, waits, fails and is cancelled. */
class WovenTasksTest {
    private static final String F =
            " @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync();"
                    + " return a + b; }\n";

    @Test
    void asyncFinishAndFutureAround() {
        Comparison.everywhere("class P {" + F + """
                static Object run() {
                    int[] r = new int[4];
                    Runnable all = () -> { for (int i = 0; i < 4; i++) r[i] = f(8 + i); };
                    if (!dev.serrano.spi.CurrentTask.isTask()) { all.run(); return Arrays.toString(r); }
                    Serrano.finish(() -> { for (int i = 0; i < 4; i++) { int k = i; Serrano.async(() -> r[k] = f(8 + k)); } });
                    var x = Serrano.future(() -> f(9));
                    if (x.join() != r[1]) return "another value of the future";
                    return Arrays.toString(r);
                }
            }\
            """);
    }

    @Test
    void asyncFinishAndFutureInside() {
        Comparison.everywhere("class P {" + F + """
                static final AtomicInteger c = new AtomicInteger();
                @Parallel static int g(int n) {
                    if (n == 0) return 1;
                    int a = spawn(g(n - 1));
                    int b = future(n);
                    Runnable inc = () -> c.addAndGet(f(5));
                    if (dev.serrano.spi.CurrentTask.isTask()) Serrano.finish(() -> { Serrano.async(() -> inc.run()); Serrano.async(() -> inc.run()); }); else { inc.run(); inc.run(); }
                    int d = g(n - 1);
                    sync();
                    return a + b + d;
                }
                static int future(int n) { return dev.serrano.spi.CurrentTask.isTask() ? Serrano.future(() -> f(n)).join() : f(n); }
                static Object run() { c.set(0); return g(5) + " " + c; }
            }\
            """);
    }

    /** A task on a phaser calls woven code between its phases. */
    @Test
    void phasersAround() {
        Comparison.everywhere("class P {" + F + """
                static int[] rows(int n) {
                    int[] a = new int[n]; int[] b = new int[n];
                    IntConsumer first = row -> a[row] = f(3 + row), second = row -> b[row] = f(6) + a[(row + 1) % n];
                    if (!dev.serrano.spi.CurrentTask.isTask()) { for (int i = 0; i < n; i++) first.accept(i); for (int i = 0; i < n; i++) second.accept(i); return b; }
                    dev.serrano.phaser.TaskPhaser.forallPhased(Serrano.range(0, n), row -> {
                        first.accept(row); dev.serrano.phaser.TaskPhaser.next(); second.accept(row); dev.serrano.phaser.TaskPhaser.next();
                    });
                    return b;
                }
                static Object run() { return Arrays.toString(rows(7)); }
            }\
            """);
    }

    /** A task is set aside while woven frames lie below the call that waits, and above it. */
    @Test
    void aTaskWaitsWithWovenFramesBelow() {
        Comparison.everywhere("class P {" + F + """
                static int other(int n) {
                    if (!dev.serrano.spi.CurrentTask.isTask()) return f(n);
                    Promise<Integer> p = Serrano.promise();
                    int[] got = new int[1];
                    Serrano.finish(() -> { Serrano.async(() -> p.put(f(n))); got[0] = p.join(); });
                    return got[0];
                }
                @Parallel static int g(int n) { if (n < 2) return other(n + 3); int a = spawn(g(n - 1)); int b = g(n - 2) + other(n); sync(); return a + b; }
                static Object run() { return g(7); }
            }\
            """);
    }

    /** There it is serial: its entry may not wait for what others would take. */
    @Test
    void whereATaskMayNotWait() {
        Comparison.everywhere("class P {" + F + """
                static Object run() {
                    int[] r = new int[2];
                    if (!dev.serrano.spi.CurrentTask.isTask()) return f(9) + " " + f(8);
                    Serrano.finish(() -> Serrano.asyncNb(() -> r[0] = f(9)));
                    Serrano.isolated(r, () -> { r[1] = f(8); });
                    return r[0] + " " + r[1];
                }
            }\
            """);
    }

    @Test
    void anInnerFinishIsCancelled() throws Throwable {
        var classes = Programs.compile("class P {" + F + """
                static volatile boolean begun;
                @Parallel static int endless(int n) { begun = true; int a = 0; for (;;) { int b = spawn(f(5)); a = f(3); sync(); if (n + a + b == 0) return a; } }
                static Object run() {
                    Cancellation c = new Cancellation();
                    Thread canceller = new Thread(() -> { while (!begun) Thread.onSpinWait(); c.cancel("enough"); });
                    canceller.start();
                    try {
                        Serrano.finish(FinishOptions.none().cancelledBy(c), () -> endless(1));
                    } catch (TaskCancelledException e) { return "cancelled"; }
                    return "not cancelled";
                }
            }\
            """);
        for (int looks : new int[] {0, 2}) {
            assertThat(Comparison.on(Programs.load(Programs.weave(classes)), looks, 3, 2, FiberBackend.SCHEDULED))
                    .isEqualTo("cancelled");
        }
    }

    /** Also of those that had left the stack, and were queued or waited when it was cancelled. */
    @Test
    void handlersRunWhereAFinishIsCancelled() throws Throwable {
        var classes = Programs.compile("""
            class P {
                static final AtomicInteger entered = new AtomicInteger(), left = new AtomicInteger(), caught = new AtomicInteger();
                static volatile Cancellation c; static volatile int at;
                @Parallel static int g(int n) {
                    if (entered.incrementAndGet() == at) c.cancel("enough");
                    try {
                        if (n < 2) return n;
                        int a = spawn(g(n - 1));
                        int b = h(n - 2);
                        sync();
                        return a + b;
                    } finally { left.incrementAndGet(); }
                }
                @Parallel static int h(int n) {
                    if (entered.incrementAndGet() == at) c.cancel("enough");
                    int r;
                    try { r = n < 2 ? n : g(n - 1) + g(n - 2); } catch (Throwable t) { left.incrementAndGet(); throw t; }
                    left.incrementAndGet();
                    return r;
                }
                static Object run() {
                    String s = "";
                    for (int i = 1; i < 400; i += 7) {
                        at = i; c = new Cancellation(); entered.set(0); left.set(0);
                        try {
                            Serrano.finish(FinishOptions.none().cancelledBy(c), () -> { g(13); });
                            s += "not cancelled at " + i;
                        } catch (TaskCancelledException e) { }
                        if (entered.get() != left.get()) s += entered + " entered, " + left + " left at " + i + "; ";
                    }
                    return s;
                }
            }\
            """);
        for (int looks : new int[] {1, 3, 20, 0}) {
            for (int workers : new int[] {1, 2, 5}) {
                assertThat(Comparison.on(
                                Programs.load(Programs.weave(classes)), looks, 5, workers, FiberBackend.SCHEDULED))
                        .isEmpty();
            }
        }
    }

    private static final String HANDLERS = """
        public class P {
            public static final AtomicInteger entered = new AtomicInteger(), left = new AtomicInteger();
            @Parallel static int g(int n) {
                entered.incrementAndGet();
                try {
                    if (n < 2) return n;
                    int a = spawn(g(n - 1));
                    int b = g(n - 2);
                    sync();
                    return a + b;
                } finally { left.incrementAndGet(); }
            }
            public static Object run() { return g(9); }
        }\
        """;

    private static Object run(Class<?> program) throws Exception {
        return program.getMethod("run").invoke(null);
    }

    private static int count(Class<?> program, String name) throws ReflectiveOperationException {
        return ((Number) program.getField(name).get(null)).intValue();
    }

    /** The finish is cancelled while frames leave the stack: those that have left it go on, to their handlers. */
    @Test
    void handlersRunWhereAFinishIsCancelledDuringAnUnwind() throws Throwable {
        Class<?> program = Programs.load(Programs.weave(Programs.compile(HANDLERS)));
        Cancellation c = new Cancellation();
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build();
                var forced = ForcedUnwinds.first(() -> c.cancel("enough"))) {
            assertThatThrownBy(() ->
                            r.launch(() -> Serrano.finish(FinishOptions.none().cancelledBy(c), () -> run(program))))
                    .isInstanceOf(TaskCancelledException.class);
        }
        assertThat(count(program, "entered")).isPositive();
        assertThat(count(program, "left")).isEqualTo(count(program, "entered"));
    }

    /** What has left the stack would be lost, with its handlers. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 7})
    void theRuntimeFailsWhereThereIsNoMemoryForAnUnwind(int times) throws Throwable {
        Class<?> program = Programs.load(Programs.weave(Programs.compile(HANDLERS)));
        for (int workers : new int[] {1, 3}) {
            try (TaskRuntime r = TaskRuntime.builder().workers(workers).build();
                    var forced = ForcedUnwinds.withoutMemory(times)) {
                assertThatThrownBy(() -> r.launch(() -> run(program)))
                        .hasStackTraceContaining("OutOfMemoryError: planned");
                assertThatThrownBy(() -> r.launch(() -> 1)).hasMessageContaining("the runtime has failed");
            }
        }
    }

    /** A failure of the program is not lost behind the end by the cancellation. */
    @Test
    void aFailureInACancelledFinishIsReported() throws Throwable {
        var classes = Programs.compile("""
            class P {
                static Cancellation c;
                @Parallel static int stop(int n) { c.cancel("enough"); return n; }
                @Parallel static int bad(int n) {
                    try { int a = spawn(stop(n)); int b = spawn(stop(n)); sync(); return a + b; } finally { if (n > 0) throw new IllegalStateException("bad"); }
                }
                static Object run() {
                    c = new Cancellation();
                    try {
                        Serrano.finish(FinishOptions.none().cancelledBy(c), () -> { bad(1); });
                    } catch (TaskCancelledException e) {
                        return "cancelled " + e.getSuppressed().length;
                    } catch (IllegalStateException e) { return e.getMessage(); }
                    return "not cancelled";
                }
            }\
            """);
        String serial;
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            serial = r.launch(() -> Comparison.outcome(Programs.load(classes)));
        }
        for (int looks : new int[] {1, 2, 0}) {
            assertThat(Comparison.on(Programs.load(Programs.weave(classes)), looks, 5, 2, FiberBackend.SCHEDULED))
                    .isEqualTo(serial);
        }
    }

    /** Errors and checked exceptions are what they are, whoever throws them on. */
    @Test
    void anyThrowableArrives() {
        Comparison.everywhere("""
            class P {
                @Parallel static int bad(int n) throws Exception {
                    if (n == 0) throw new java.io.IOException("read");
                    if (n == 1) throw new AssertionError("wrong");
                    return n;
                }
                @Parallel static int spawned(int n) throws Exception { int a = spawn(bad(n)); sync(); return a; }
                @Parallel static int called(int n) throws Exception { int a = spawn(spawned(5)); int b = bad(n); sync(); return a + b; }
                static String of(int n, boolean s) {
                    try { return "" + (s ? spawned(n) : called(n)); } catch (java.io.IOException | AssertionError e) { return e.toString(); } catch (Throwable t) { return "another: " + t; }
                }
                static Object run() { return of(0, true) + of(1, true) + of(2, true) + of(0, false) + of(1, false); }
            }\
            """);
    }

    /** However much a thief takes, and whether it asks for each activation. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "default:asked",
                "default:asked,two",
                "default:one",
                "default:four",
                "default:eight",
                "default:half"
            })
    void amountsOfASteal(String scheduler) {
        var classes = Programs.compile("class P {" + F + """
                @Parallel static int loop(int n) { int[] a = new int[n]; for (int i = parallel(0); i < n; i++) { a[i] = spawn(f(i % 9)); int b = f(i % 5); sync(); a[i] += b; } return Arrays.hashCode(a); }
                @Parallel static int bad(int n) { if (n == 0) throw new IllegalStateException("bad"); int a = spawn(f(n)); int b = bad(n - 1); sync(); return a + b; }
                @Parallel static int inner(int n) { int a = spawn(f(n)); int[] b = new int[1]; Runnable r = () -> b[0] = f(n - 1); r.run(); sync(); return a + b[0]; }
                static Object run() { String s = f(14) + " " + loop(40) + " " + inner(9); try { bad(5); } catch (IllegalStateException e) { s += e.getMessage(); } return s; }
            }\
            """);
        String serial = Comparison.outcome(Programs.load(classes));
        Class<?> woven = Programs.load(Programs.weave(classes));
        for (int looks : new int[] {1, 2, 7, 0}) {
            for (int workers : new int[] {1, 2, 5}) {
                assertThat(Comparison.on(
                                woven,
                                looks,
                                3,
                                TaskRuntime.builder().workers(workers).scheduler(scheduler)))
                        .as("%d workers, unwinding at one of %d looks", workers, looks)
                        .isEqualTo(serial);
            }
        }
    }

    /** An unwind gives one activation then, which is the only one that can be stolen. */
    @Test
    void noStealIsFreeWhereEachIsAsked() {
        var woven = Programs.load(
                Programs.weave(Programs.compile("class P {" + F + " static Object run() { return f(24); } }")));
        try (TaskRuntime r = TaskRuntime.builder()
                        .workers(3)
                        .scheduler("default:asked")
                        .build();
                var forced = ForcedUnwinds.oneOf(50, 3)) {
            for (int i = 0; i < 5; i++) {
                assertThat(r.launch(() -> Comparison.outcome(woven))).isEqualTo("46368");
            }
            var counts = r.schedulerStats();
            assertThat(counts.total(SchedulerCounter.ACTIVATIONS_QUEUED).orElseThrow())
                    .isPositive()
                    .isLessThanOrEqualTo(counts.total(SchedulerCounter.UNWINDS).orElseThrow());
            assertThat(counts.total(SchedulerCounter.FREE_STEALS).orElseThrow()).isZero();
        }
    }

    /** Which worker asks, and when, is drawn from a seed. */
    @Test
    void schedulesDrawnFromSeeds() throws Throwable {
        var classes = Programs.compile("class P {" + F + """
                @Parallel static int g(int n) {
                    if (n < 2) return n;
                    int a = spawn(g(n - 1));
                    int[] box = new int[1];
                    Serrano.finish(() -> { Serrano.async(() -> box[0] = f(4)); });
                    var x = Serrano.future(() -> f(5));
                    int b = g(n - 2);
                    int c = x.join();
                    sync();
                    return a + b + box[0] + c;
                }
                static Object run() { return g(6) + " " + f(10); }
            }\
            """);
        Class<?> woven = Programs.load(Programs.weave(classes));
        for (long seed = 1; seed <= 60; seed++) {
            TaskRuntime.Builder b = TaskRuntime.builder()
                    .workers((int) (seed % 4) + 1)
                    .scheduler("deterministic")
                    .seed(seed)
                    .preemptions((int) (seed % 40));
            try (TaskRuntime r = b.build()) {
                assertThat(r.launch(() -> Comparison.outcome(woven)))
                        .as("seed %d", seed)
                        .isEqualTo("104 55");
            }
        }
    }

    /** It would be that of the schedule, and not of the program. */
    @Test
    void itsCriticalPathIsNotKnown() {
        Class<?> woven = Programs.load(
                Programs.weave(Programs.compile("class P {" + F + "static Object run() { return f(5); } }")));
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            r.launch(() -> {
                assertThat(Comparison.outcome(woven)).isEqualTo("5");
                Serrano.finish(
                        Serrano.measured(new Metrics()),
                        () -> assertThat(Comparison.outcome(woven))
                                .contains("metrics do not know the critical path of woven code"));
                new GraphRecorder()
                        .record(() ->
                                assertThat(Comparison.outcome(woven)).contains("woven code has no computation graph"));
                Serrano.listening(
                        new TaskListener() {},
                        () -> assertThat(Comparison.outcome(woven)).isEqualTo("5"));
            });
        }
    }
}
