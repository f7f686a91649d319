package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.worker.Shortage;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/**
 * Wins back the workers whose tasks are blocked by calls of the JDK, where the mechanism does not notice such calls.
 */
final class BlockedWorkers {
    /* Implementation. The watchdog's alone. Here is decided when to look, and nothing depends on it but costs: a look is
     * the state of a thread, some hundred nanoseconds; only where that says for two ticks that the thread waits, its
     * stack is read (FiberMechanism.winBack), which takes some 20 us. Where that finds a wait that is none of the
     * program's, as for the initialisation of a class, it is read again after 2, 4, 8 ... ticks.
     * In a full heap a stack may cost full collections, and the tasks that would give memory back stand still meanwhile:
     * after a look that took long there is none for a hundred times as long, a second at most.
     * A thread in native code, which reads from a file or a terminal, say, counts as running. Its stack is read after 8,
     * 16, 32 ... ms without a poll; of one that computes it is so for nothing. */
    private static final int TICKS = 2;
    private static final long RUNS_NANOS = TimeUnit.MILLISECONDS.toNanos(8);
    private static final long LONG_LOOK = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int REST = 100;
    private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

    private final FiberMechanism mechanism;
    private final Shortage shortage;
    private final int[] waits; // ticks in a row for which the driver's thread was seen to wait, by worker
    private long restsUntil = System.nanoTime();
    private final long[] nextLook; // at a thread that runs: after so many nanoseconds without a poll

    BlockedWorkers(Engine engine) {
        int workers = engine.workerCount;
        this.mechanism = engine.mechanism();
        this.shortage = engine.shortage;
        this.waits = new int[workers];
        this.nextLook = new long[workers];
    }

    /** The worker has polled, or sleeps. */
    void polls(Worker w) {
        waits[w.id] = 0;
        nextLook[w.id] = RUNS_NANOS;
    }

    /**
     * The worker has not polled for some time, a tick at least. Returns whether another fiber drives it from now on.
     */
    boolean winBack(Worker w, long unpolledNanos) {
        TaskFiber f = w.driver();
        Thread t = f == null ? null : f.thread();
        if (f == null
                || t == null
                || restsUntil - System.nanoTime() > 0
                || !isDue(w.id, t, unpolledNanos)
                || !look(f, w)) {
            return false;
        }
        polls(w);
        return true;
    }

    private boolean look(TaskFiber f, Worker w) {
        long begin = System.nanoTime();
        try {
            return mechanism.winBack(f, w);
        } finally { // also without memory for it
            long end = System.nanoTime();
            if (end - begin > LONG_LOOK && shortage.presses()) {
                restsUntil = end + Math.min(REST * (end - begin), LONGEST_REST);
            }
        }
    }

    private boolean isDue(int i, Thread t, long unpolledNanos) {
        switch (t.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> {
                int n = ++waits[i];
                return n >= TICKS && Integer.bitCount(n) == 1;
            }
            default -> {
                waits[i] = 0;
                if (unpolledNanos < nextLook[i]) {
                    return false;
                }
                nextLook[i] = 2 * unpolledNanos;
                return true;
            }
        }
    }
}
