package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.scheduler.FiberBackend;
import java.util.concurrent.TimeUnit;

/**
 * In the portable backend a task that waits with native code or a class initializer on its stack keeps one of the JDK's
 * carriers. Once all are kept no virtual thread goes on, so no worker either (ADR 0006): then the JDK is made to have
 * more. A worker that has not polled may also stand in one of the queues of the JDK that no carrier looks at, beside
 * tasks that compute: then a carrier is woken. Called by the watchdog.
 */
final class KeptCarriers {
    /* Implementation. A look takes some 20 us for each fiber, so it comes when a worker has not polled for long, and the
     * next one not before a hundred times as long, a second at most. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int REST = 100;
    private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

    private final Engine engine;
    private final boolean portable;
    private long nextLook = System.nanoTime();

    KeptCarriers(Engine engine) {
        this.engine = engine;
        this.portable = engine.settings().backend() == FiberBackend.PORTABLE;
    }

    /** A worker has not polled for so long: replaces the carriers that are kept. */
    void replace(long unpolledNanos) {
        long begin = System.nanoTime();
        if (!portable || unpolledNanos < PATIENCE || nextLook - begin > 0) {
            return;
        }
        int[] kept = new int[1];
        engine.fibers.forEach(f -> {
            Thread t = f.thread();
            kept[0] += t != null && parksOnItsCarrier(t.getStackTrace()) ? 1 : 0;
        });
        long end = System.nanoTime();
        nextLook = end + Math.clamp(REST * (end - begin), PATIENCE, LONGEST_REST);
        engine.mechanism().threadsKept(kept[0]);
    }

    /** For a report of a worker that does not go on: a line, or nothing if no task keeps a carrier. */
    static String explain(Engine e) {
        int kept = e.settings().backend() == FiberBackend.PORTABLE ? count(e) : 0;
        return kept == 0
                ? ""
                : "\n        Tasks that wait with native code or a class initialiser on their stacks: " + kept
                        + ". Each keeps one of the JDK's carriers, which are replaced only up to"
                        + " -Djdk.virtualThreadScheduler.maxPoolSize (256); when none is left no worker goes on";
    }

    private static int count(Engine e) {
        int[] kept = new int[1];
        e.fibers.forEachStack(frames -> kept[0] += parksOnItsCarrier(frames) ? 1 : 0);
        return kept[0];
    }

    /** A virtual thread that has left its carrier to park has not called the native method. */
    private static boolean parksOnItsCarrier(StackTraceElement[] frames) {
        return frames.length > 0
                && frames[0].isNativeMethod()
                && frames[0].getMethodName().equals("park");
    }
}
