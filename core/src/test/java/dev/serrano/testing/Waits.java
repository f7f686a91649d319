package dev.serrano.testing;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** Bounded waits for conditions. */
public final class Waits {
    private static final Duration INTERVAL = Duration.ofMillis(1);

    private Waits() {}

    /** Waits on a thread of the test, not in a task, until the condition holds. */
    public static void until(String what, BooleanSupplier condition) {
        Awaitility.await(what)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(INTERVAL)
                .atMost(Bounds.EVENT)
                .until(condition::getAsBoolean);
    }

    /** Waits on a thread of the test until so many suspensions have taken place since the runtime was made. */
    public static void untilSuspensions(TaskRuntime runtime, long atLeast) {
        until(atLeast + " suspensions", () -> runtime.stats().suspensions() >= atLeast);
    }

    /** Spins in a task, with polls, until the condition holds. */
    public static void pollUntil(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(what + " did not happen within " + Bounds.EVENT);
            }
            Serrano.poll();
            Thread.onSpinWait();
        }
    }

    /** Waits for a latch on any thread; blocks it. */
    public static void await(String what, CountDownLatch latch) throws InterruptedException {
        if (!latch.await(Bounds.EVENT.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError(what + " did not happen within " + Bounds.EVENT);
        }
    }

    /** As {@link #await(String, CountDownLatch)}, for a runtime of the test's own, which is shown if it fails. */
    public static void await(String what, CountDownLatch latch, TaskRuntime runtime) throws InterruptedException {
        try {
            await(what, latch);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + runtime.dump(), e);
        }
    }
}
