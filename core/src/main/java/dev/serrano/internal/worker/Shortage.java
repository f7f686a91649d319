package dev.serrano.internal.worker;

import dev.serrano.internal.task.FinishScope;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What becomes of the runs when there is no memory, or no thread, for what a worker must do to go on. */
public final class Shortage {
    /* Implementation.
     * Whoever needs a fiber, a thread or a queue between two tasks, where no task can be told, calls met() and tries
     * again. The runs that are there are cancelled with the error, so that their tasks end and give memory back; if
     * that does not help for a while they are given up, so that at least those who wait for them hear of it.
     * last, waited: when the last failure of the row under way was met (nanoTime), and for how long the row has lasted, in
     * nanoseconds; racy: any of several threads may begin one. A run that is met for the first time begins one, too: who
     * comes after a flood has not had its patience. Of the time between two failures STEP counts at most: so few that come
     * far from each other do not use up the patience, and some with full collections of seconds between them do.
     * lastFull: when a body last failed while the heap was full; racy likewise.
     * ever: whether there has been any, so that who asks often does not read the clock.
     * A virtual thread of the JDK's scheduler that parks for some time is lost if there is no memory for its timer: the
     * JDK makes that after it has left the carrier, and whatever unparks the thread later finds it in no state to be woken
     * (JDK 25, VirtualThread.afterYield). So whoever may be one spins. */
    private static final int MOST_CAUSES = 32;
    private static final int PASSING = 3; // failures of bodies, which may have asked for too much
    private static final int ROOM = 8; // a heap with less than one part of so many free is full
    private static final long ROW = TimeUnit.SECONDS.toNanos(15); // a failure comes after full collections, of seconds
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final long STEP = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SHORT = TimeUnit.MICROSECONDS.toNanos(100);

    /** The clock and the heap; other ones for tests. */
    static class Machine {
        long now() {
            return System.nanoTime();
        }

        boolean heapIsFull() {
            return Shortage.heapIsFull();
        }
    }

    private final Host engine;
    private final Machine machine;
    private volatile long last;
    private volatile long waited;
    private volatile long lastFull;
    private volatile boolean ever;

    Shortage(Host engine) {
        this(engine, new Machine());
    }

    Shortage(Host engine, Machine machine) {
        this.engine = engine;
        this.machine = machine;
        this.last = longAgo();
        this.lastFull = last;
    }

    private long longAgo() {
        return machine.now() - 2 * ROW;
    }

    /** The want of memory, or of threads, behind a failure; null if it is something else. */
    public static @Nullable OutOfMemoryError of(@Nullable Throwable failure) {
        Throwable t = failure;
        for (int depth = 0; t != null && depth < MOST_CAUSES; depth++, t = t.getCause()) { // causes may be a circle
            if (t instanceof OutOfMemoryError e) { // also what the JVM throws when it cannot start a thread
                return e;
            }
        }
        return null;
    }

    /**
     * Tells the runs, and lets a millisecond pass. Returns false, at once, if the failure is of another kind.
     *
     * @param mayPark whether this thread may park; not a fiber that drives a worker, which must not be set aside
     */
    boolean met(Throwable failure, boolean mayPark) {
        if (!tell(failure)) {
            return false;
        }
        long end = System.nanoTime() + PAUSE;
        while (System.nanoTime() - end < 0) {
            if (mayPark && !Thread.currentThread().isVirtual()) {
                LockSupport.parkNanos(this, PAUSE);
            } else {
                Thread.onSpinWait();
            }
        }
        return true;
    }

    /**
     * A body has failed for want of memory. A run of which body after body does, while the heap is full, is cancelled:
     * all in its queue would fare like that, and each at the price of full collections.
     */
    void failed(OutOfMemoryError e, FinishScope scope) {
        if (!(scope.root() instanceof Program run)) {
            return;
        }
        long now = machine.now();
        int inARow = run.failedForWant(now, ROW);
        if (machine.heapIsFull()) {
            lastFull = now;
            ever = true;
            if (inARow > PASSING) {
                run.cancel(e);
            }
        }
    }

    /** Whether little is free, or was before the next collection. */
    public static boolean heapIsFull() {
        Runtime r = Runtime.getRuntime();
        return isFull(r.maxMemory(), r.totalMemory(), r.freeMemory());
    }

    /** Of a heap of so many bytes at most, so many now, of which so many are free. */
    static boolean isFull(long most, long now, long free) {
        return most - now + free < most / ROOM;
    }

    /** Parks for some time at most; if there may be no memory to be woken, lets a moment pass. */
    static void parkNanos(Object blocker, long nanos) {
        if (!Thread.currentThread().isVirtual() || !heapIsFull()) {
            LockSupport.parkNanos(blocker, nanos);
            return;
        }
        long end = System.nanoTime() + Math.min(nanos, SHORT);
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /** Whether somebody has met it lately. */
    public boolean underWay() {
        long now = machine.now();
        return now - last < ROW || now - lastFull < ROW;
    }

    /** Whether somebody has met it lately and the heap is still full: who can do without memory then should. */
    public boolean presses() {
        return ever && underWay() && machine.heapIsFull();
    }

    /** What was met so far was none. */
    public void rehearsed() {
        ever = false;
        last = longAgo();
    }

    /** Tells the runs. Returns false if the failure is of another kind. Any thread. */
    public boolean tell(Throwable failure) {
        OutOfMemoryError e = of(failure);
        if (e == null || engine.stopped()) {
            return false;
        }
        try {
            tellRuns(e);
        } catch (OutOfMemoryError again) {
            return true; // not even for that: the caller tries again, and comes here again
        }
        return true;
    }

    private void tellRuns(OutOfMemoryError e) {
        long now = machine.now();
        long between = now - last;
        waited = between > ROW ? 0 : waited + Math.min(between, STEP);
        last = now;
        ever = true;
        for (Program run = engine.firstCancellableRun(); run != null; run = engine.firstCancellableRun()) {
            waited = 0; // it has as much time to end as those before
            run.cancel(e);
        }
        if (waited >= PATIENCE) {
            engine.giveUp(e);
        }
    }
}
