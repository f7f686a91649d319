package dev.serrano;

import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of a runtime that its builder leaves open from system properties, and has the defaults. A value
 * that does not fit is an IllegalArgumentException that names the property.
 */
final class RuntimeProperties {
    private static final int MAX_PREEMPTIONS = 1 << 12;
    private static final long DEFAULT_STACK = 64L << 20; // reserved address space, not memory
    private static final Duration DEFAULT_STALL = Duration.ofSeconds(5);
    private static final Duration DEFAULT_DEADLOCK = Duration.ofSeconds(5);

    private static final AtomicInteger NUMBERS = new AtomicInteger(1);

    private RuntimeProperties() {}

    /** A number, unless there is a name. */
    static String name() {
        String p = System.getProperty("serrano.name");
        return p != null && !p.isBlank() ? p : Integer.toString(NUMBERS.getAndIncrement());
    }

    /** The layout from the builder's values, null for none, and the properties. */
    static Layout layout(@Nullable Layout given, @Nullable Integer workers) {
        if (given != null) {
            if (workers != null) {
                given.check(
                        workers,
                        "workers(" + workers + ")",
                        "places(" + given.places() + ", " + given.workersEach() + ")");
            }
            return given;
        }
        if (workers != null) {
            return new Layout(1, workers);
        }
        String p = System.getProperty("serrano.places");
        if (p == null) {
            return new Layout(1, workers());
        }
        String where = "-Dserrano.places=" + p;
        Layout asked = Layout.parse(p, where);
        if (System.getProperty("serrano.workers") != null) {
            int n = workers();
            asked.check(n, "-Dserrano.workers=" + n, where);
        }
        return asked;
    }

    private static int workers() {
        long n = number("serrano.workers", Runtime.getRuntime().availableProcessors(), Long.MIN_VALUE);
        checkWorkers(n, "-Dserrano.workers=" + n);
        return (int) n;
    }

    static void checkWorkers(long n, String where) {
        if (n < 1 || n > Layout.MOST_WORKERS) {
            throw new IllegalArgumentException(
                    where + ": the number of workers must be from 1 to " + Layout.MOST_WORKERS);
        }
    }

    static String scheduler() {
        String p = System.getProperty("serrano.scheduler");
        return p == null ? Schedulers.DEFAULT : checkScheduler(p, "-Dserrano.scheduler=" + p);
    }

    static String checkScheduler(String s, String where) {
        String problem = Schedulers.problem(s);
        if (problem != null) {
            throw new IllegalArgumentException(where + ": " + problem);
        }
        return s;
    }

    /** Null if there is no word about it. */
    static @Nullable FiberBackend backend() {
        String p = System.getProperty("serrano.fibers");
        return p == null
                ? null
                : FiberBackend.find(p.toLowerCase(Locale.ROOT))
                        .orElseThrow(() -> new IllegalArgumentException("-Dserrano.fibers=" + p
                                + ": there is no such backend; there are scheduled, portable and blocking"));
    }

    static long stackSize() {
        return number("serrano.stackSize", DEFAULT_STACK, 0);
    }

    static Duration stallThreshold() {
        return Duration.ofMillis(number("serrano.stallThreshold", DEFAULT_STALL.toMillis(), 1));
    }

    /** Null if there is no word about it. */
    static @Nullable DeadlockPolicy deadlock() {
        String p = System.getProperty("serrano.deadlock");
        return p == null
                ? null
                : DeadlockPolicy.find(p)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "-Dserrano.deadlock=" + p + ": must be off, report, certain or fail"));
    }

    static Duration deadlockThreshold() {
        return Duration.ofMillis(number("serrano.deadlockThreshold", DEFAULT_DEADLOCK.toMillis(), 1));
    }

    static long seed() {
        return System.getProperty("serrano.seed") == null
                ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) // short, since people type it
                : number("serrano.seed", 0, Long.MIN_VALUE);
    }

    /** -1 for no bound. */
    static int preemptions() {
        long n = number("serrano.preemptions", -1, Long.MIN_VALUE);
        if (n != -1) {
            checkPreemptions(n, "-Dserrano.preemptions=" + n);
        }
        return (int) n;
    }

    static void checkPreemptions(long n, String where) {
        if (n < 0 || n > MAX_PREEMPTIONS) {
            throw new IllegalArgumentException(
                    where + ": the number of preemptions must be from 0 to " + MAX_PREEMPTIONS);
        }
    }

    static boolean flag(String key) {
        String p = System.getProperty(key);
        if (p == null || p.equals("false")) {
            return false;
        }
        if (p.equals("true")) {
            return true;
        }
        throw new IllegalArgumentException("-D" + key + "=" + p + ": must be true or false");
    }

    private static long number(String key, long otherwise, long least) {
        String p = System.getProperty(key);
        if (p == null) {
            return otherwise;
        }
        try {
            long v = Long.parseLong(p.trim());
            if (v >= least) {
                return v;
            }
        } catch (IllegalArgumentException e) { // a NumberFormatException, which a start need not load
            throw new IllegalArgumentException("-D" + key + "=" + p + ": not a whole number", e);
        }
        throw new IllegalArgumentException("-D" + key + "=" + p + ": must be at least " + least);
    }
}
