package dev.serrano.internal.scheduler;

import dev.serrano.FiberBackend;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * In the portable backend a task that waits with native code or a class initialiser on its stack keeps one of the JDK's
 * carriers. Once all are kept no virtual thread goes on, so no worker either (ADR 0006).
 */
final class KeptCarriers {
    private static final int MOST_FIBERS = 1_000; // a stack takes some 20 us, and the watchdog has other things to do

    private KeptCarriers() {}

    /** For a report of a worker that does not go on: a line, or nothing if no task keeps a carrier. */
    static String explain(Engine e) {
        int kept = e.settings().backend() == FiberBackend.PORTABLE ? count(e) : 0;
        return kept == 0
                ? ""
                : "\n        Tasks that wait with native code or a class initialiser on their stacks: " + kept
                        + ". Each keeps one of the JDK's carriers, and when none is left no worker goes on;"
                        + " -Djdk.virtualThreadScheduler.parallelism=N makes N of them";
    }

    private static int count(Engine e) {
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger kept = new AtomicInteger();
        e.fibers.forEach(f -> {
            Thread t = seen.getAndIncrement() < MOST_FIBERS ? f.thread() : null;
            if (t != null && parksOnItsCarrier(t.getStackTrace())) {
                kept.incrementAndGet();
            }
        });
        return kept.get();
    }

    /** A virtual thread that has left its carrier to park has not called the native method. */
    private static boolean parksOnItsCarrier(StackTraceElement[] frames) {
        return frames.length > 0
                && frames[0].isNativeMethod()
                && frames[0].getMethodName().equals("park");
    }
}
