package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects with atomic sets that many tasks use at the same time. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtomicSetTasksTest {
    private static String run(Map<String, byte[]> classes, int workers) {
        Class<?> p = Programs.load(classes);
        try (TaskRuntime r = TaskRuntime.builder().workers(workers).build()) {
            return r.launch(() -> Comparison.outcome(p));
        }
    }

    /** What the program gives with locks, and without. */
    private static void differs(String source, String locked, String unlocked) {
        var classes = Programs.compile(source);
        assertThat(run(classes, 2)).isEqualTo(unlocked);
        assertThat(run(Programs.weave(classes), 2)).isEqualTo(locked);
    }

    /**
     * Two tasks meet in the middle of an access, if they can; so the unwoven program loses an update each time. With the lock
     * the first waits in vain, a little while.
     */
    private static final String MEET = """
        class Meet {
            static final AtomicInteger there = new AtomicInteger();
            static boolean all(int n, long millis) {
                there.incrementAndGet();
                long end = System.nanoTime() + millis * 1_000_000;
                while (there.get() < n && System.nanoTime() < end) Thread.onSpinWait();
                return there.get() >= n;
            }
            static boolean locked = Arrays.stream(Shared.class.getDeclaredFields()).anyMatch(f -> f.getName().startsWith("lock$"));
            static void middle() { all(2, locked ? 50 : 20_000); }
        }
        """;

    @Test
    void anUpdateIsNotLost() {
        differs(MEET + """
            @AtomicSet("s") class Shared {
                @Atomic("s") private int n;
                void inc() { int before = n; Meet.middle(); n = before + 1; }
                int get() { return n; }
            }
            class P { static Object run() { Shared s = new Shared(); Serrano.finish(() -> { Serrano.async(s::inc); Serrano.async(s::inc); }); return s.get(); } }
            """, "2", "1");
    }

    @Test
    void aPairIsNeverSeenApart() {
        differs(MEET + """
            @AtomicSet("s") class Shared {
                @Atomic("s") private int a, b;
                void set(int k) { a = k; Meet.middle(); Meet.all(3, Meet.locked ? 1 : 20_000); b = k; }
                boolean same() { return a == b; }
                static boolean look(Shared s) { while (Meet.there.get() == 0) Thread.onSpinWait(); boolean r = s.same(); Meet.middle(); return r; }
            }
            class P { static Object run() { Shared s = new Shared(); boolean[] r = new boolean[1]; Serrano.finish(() -> { Serrano.async(() -> s.set(1)); Serrano.async(() -> r[0] = Shared.look(s)); }); return r[0]; } }
            """, "true", "false");
    }

    private static final String COUNTERS = """
        @AtomicSet("c") class Counter {
            private int n; private long twice; private final int[] last = new int[1];
            void inc() { n++; twice += 2; last[0]++; }
            boolean same() { return 2L * n == twice && n == last[0]; }
            int get() { return n; }
        }
        class P {
            static final AtomicInteger wrong = new AtomicInteger();
            @Parallel static int work(Counter c, int depth) {
                if (depth == 0) { for (int i = 0; i < 20; i++) c.inc(); if (!c.same()) wrong.incrementAndGet(); return 20; }
                int a = spawn(work(c, depth - 1));
                int b = work(c, depth - 1);
                sync();
                return a + b;
            }
            static Object run() { wrong.set(0); Counter c = new Counter(); int n = work(c, 10); return n - c.get() + " " + wrong; }
        }
        """;

    @Test
    void countersOfManyTasks() {
        var woven = Programs.weave(Programs.compile(COUNTERS));
        for (int looks : new int[] {1, 5, 0}) {
            for (FiberBackend backend : new FiberBackend[] {FiberBackend.SCHEDULED, FiberBackend.PORTABLE}) {
                assertThat(Comparison.on(Programs.load(woven), looks, 11, 8, backend))
                        .isEqualTo("0 0");
            }
        }
    }

    /** Transfers to and fro, between accounts of which two have one lock: nobody waits for ever, nothing is lost. */
    @Test
    void locksThatCross() {
        var woven = Programs.weave(Programs.compile("""
            @AtomicSet("a") class Account {
                @Atomic("a") protected long money = 100; @Atomic("a") private int moves;
                void add(long k) { money += k; moves++; }
                long get() { return money; }
                int moves() { return moves; }
                static void move(@Atomic("a") Account from, @Atomic("a") Account to, long k) { from.add(-k); Thread.onSpinWait(); to.add(k); }
                void take(@Atomic("a") Account from, long k) { from.add(-k); add(k); }
                static long total(@Atomic("a") Account a, @Atomic("a") Account b, @Atomic("a") Account c, @Atomic("a") Account d) { return a.money + b.get() + c.money + d.get(); }
            }
            @AtomicSet("a") class Joint extends Account {
                private @Alias(set = "a", to = "a") Account part = new @Alias(set = "a", to = "a") Account();
                @Alias(set = "a", to = "a") Account part() { return part; }
                void inside(long k) { part.money += k; money -= k; }
            }
            class P {
                static Object run() {
                    Joint j = new Joint();
                    Account[] all = {new Account(), j, j.part(), new Account()};
                    AtomicInteger wrong = new AtomicInteger();
                    Serrano.finish(() -> {
                        for (int t = 0; t < 64; t++) { int k = t; Serrano.async(() -> {
                            Random r = new Random(k);
                            for (int i = 0; i < 300; i++) {
                                Account x = all[r.nextInt(4)], y = all[r.nextInt(4)];
                                switch (r.nextInt(4)) {
                                    case 0 -> Account.move(x, y, i);
                                    case 1 -> x.take(y, i);
                                    case 2 -> j.inside(i);
                                    default -> { if (Account.total(all[3], all[1], all[0], all[2]) != 400) wrong.incrementAndGet(); }
                                }
                            }
                        }); }
                    });
                    return Account.total(all[0], all[1], all[2], all[3]) + " " + wrong;
                }
            }
            """));
        for (FiberBackend backend : new FiberBackend[] {FiberBackend.SCHEDULED, FiberBackend.PORTABLE}) {
            assertThat(Comparison.on(Programs.load(woven), 0, 0, 8, backend)).isEqualTo("400 0");
        }
    }

    /** A parallel method has ranges of its own, before what it spawns and after it. */
    @Test
    void aMethodThatSpawnsAndUsesItsFields() {
        Comparison.everywhere("""
            @AtomicSet("s") final class Shared {
                @Atomic("s") private int n; @Atomic("s") private int twice;
                void inc() { n++; twice += 2; }
                String now() { return n + " " + twice; }
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                @Parallel int before(int k) { n++; twice += 2; int a = spawn(f(k)); int b = f(k - 1); sync(); return a + b; }
                @Parallel int after(int k) { int a = spawn(f(k)); int b = f(k - 1); sync(); n += a; twice += 2 * a; return a + b; }
                @Parallel void loop(int k) { n++; twice += 2; for (int i = parallel(0); i < k; i++) { inc(); } }
            }
            class P {
                static Object run() {
                    Shared s = new Shared(); int r = 0;
                    for (int i = 0; i < 6; i++) { r = r * 7 + s.before(6) + s.after(i + 2); s.loop(20); }
                    return r + " " + s.now();
                }
            }\
            """);
    }

    @Test
    void anExceptionInARangeGivesTheLockBack() {
        assertThat(run(Programs.weave(Programs.compile("""
            @AtomicSet("s") class Shared {
                @Atomic("s") private int n; @Atomic("s") private int[] two = new int[2];
                void fail(int k) { n++; two[k] = n; n++; }
                int get() { return n; }
            }
            class P { static Object run() throws Exception { Shared s = new Shared();
                try { Serrano.finish(() -> Serrano.async(() -> s.fail(2))); } catch (RuntimeException e) { }
                int[] r = new int[1];
                Thread t = new Thread(() -> r[0] = s.get()); // on the fiber of the task it would enter again
                t.setDaemon(true);
                t.start();
                t.join(20_000);
                return t.isAlive() ? "held" : r[0];
            } }
            """)), 2)).isEqualTo("1");
    }

    /** It runs in place, since nobody may take a part of who holds a lock. */
    @Test
    void wovenCodeThatIsCalledWithALockIsSerial() {
        var woven = Programs.weave(Programs.compile("""
            @AtomicSet("s") class Shared {
                @Atomic("s") private int n;
                int with(IntSupplier f) { n++; int r = f.getAsInt(); n++; return r; }
                int get() { return n; }
            }
            class P {
                static final Set<Thread> threads = ConcurrentHashMap.newKeySet();
                @Parallel static int f(int n) { threads.add(Thread.currentThread()); if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                static Object run() {
                    Shared s = new Shared(); int[] r = new int[20];
                    Serrano.finish(() -> { for (int i = 0; i < r.length; i++) { int k = i; Serrano.async(() -> r[k] = s.with(() -> { threads.clear(); int x = f(12); return threads.size() == 1 ? x : -threads.size(); })); } });
                    return Arrays.stream(r).sum() + " " + s.get();
                }
            }
            """));
        Class<?> p = Programs.load(woven);
        try (TaskRuntime r = TaskRuntime.builder().workers(3).build();
                var forced = ForcedUnwinds.always()) {
            String found = r.launch(() -> Comparison.outcome(p));
            assertThat(found).isEqualTo(20 * 144 + " 40");
        }
    }

    @Test
    void alsoWithoutATask() {
        var woven = Programs.weave(Programs.compile("""
            @AtomicSet("s") class Shared {
                @Atomic("s") private int n;
                int with(IntSupplier f) { n++; int r = f.getAsInt(); n++; return r; }
            }
            class P {
                static Thread thread;
                @Parallel static int f(int n) { if (n == 0) thread = Thread.currentThread(); return n; }
                static Object run() { f(0); boolean elsewhere = thread != Thread.currentThread(); new Shared().with(() -> f(0)); return elsewhere + " " + (thread == Thread.currentThread()); }
            }
            """));
        assertThat(Comparison.outcome(Programs.load(woven))).isEqualTo("true true");
    }
}
