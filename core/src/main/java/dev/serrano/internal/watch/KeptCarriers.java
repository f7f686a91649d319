package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.scheduler.FiberBackend;

/**
 * In the portable backend a task that waits with native code or a class initialiser on its stack keeps one of the JDK's
 * carriers. Once all are kept no virtual thread goes on, so no worker either (ADR 0006).
 */
final class KeptCarriers {
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
