package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.worker.Shortage;
import dev.serrano.scheduler.FiberBackend;

/**
 * In the portable backend a task that waits with native code or a class initialiser on its stack keeps one of the JDK's
 * carriers; so does one that waits while there is no memory to set it aside. Once all are kept no virtual thread goes
 * on, so no worker either (ADR 0006): then the JDK is made to have more. A worker that has not polled may also stand in
 * one of the queues of the JDK that no carrier looks at, beside tasks that compute: then a carrier is woken. Called by
 * the watchdog.
 */
final class KeptCarriers {
    /* Implementation. A look takes some 20 us for each fiber, so it comes when a worker has not polled for long, and the
     * next one not before a hundred times as long, a second at most. Without memory for the look, or where it comes to a
     * full collection for each stack, it is taken that each worker's next fiber has kept one; in a full heap, as many
     * again as before. CarrierPatience decides. */
    private final Engine engine;
    private final boolean portable;
    private final CarrierPatience patience;

    KeptCarriers(Engine engine) {
        this.engine = engine;
        this.portable = engine.settings().backend() == FiberBackend.PORTABLE;
        this.patience = new CarrierPatience(engine.workerCount, System.nanoTime());
        if (portable) {
            CarrierReserve.ALL.fill();
        }
    }

    /** A worker has not polled for some time: replaces the carriers that are kept. */
    void replace(long nanos) {
        long begin = System.nanoTime();
        if (!portable || !patience.isDue(nanos, begin)) {
            return;
        }
        if (!Shortage.heapIsFull()) {
            CarrierReserve.ALL.fill();
        }
        if (engine.shortage.underWay()) { // a look would want memory, and perhaps get it, after many full collections
            replaceUnseen(Shortage.heapIsFull());
            return;
        }
        int kept;
        try {
            kept = look(begin);
        } catch (OutOfMemoryError e) { // then nobody who waits is set aside: that wants memory, too
            replaceUnseen(true);
            throw e; // the runs have to be told
        }
        if (kept < 0) {
            replaceUnseen(Shortage.heapIsFull());
            return;
        }
        patience.seen(kept, begin, System.nanoTime());
        engine.mechanism().threadsKept(kept);
    }

    /** How many are kept; negative if it took too long to find out. */
    private int look(long begin) {
        int[] kept = new int[1];
        engine.fibers.forEach(f -> {
            if (kept[0] >= 0 && CarrierPatience.takesLong(System.nanoTime() - begin) && Shortage.heapIsFull()) {
                kept[0] = -1;
            }
            if (kept[0] >= 0) {
                Thread t = f.thread();
                kept[0] += t != null && parksOnItsCarrier(t.getStackTrace()) ? 1 : 0;
            }
        });
        return kept[0];
    }

    private void replaceUnseen(boolean full) {
        patience.unseen(System.nanoTime(), full);
        if (full) {
            CarrierReserve.ALL.spend();
        }
        engine.mechanism().threadsKept(patience.kept());
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
