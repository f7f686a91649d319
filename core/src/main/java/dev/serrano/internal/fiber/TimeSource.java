package dev.serrano.internal.fiber;

/**
 * The time of a runtime: it says which deadlines have passed. Here the system's; a deterministic schedule has a virtual
 * one, so that no decision depends on how fast the machine is. Thread-safe.
 */
public class TimeSource {
    public static final TimeSource SYSTEM = new TimeSource();

    protected TimeSource() {}

    /** The time of the calling task's runtime; the system's on threads that are not a runtime's. */
    public static TimeSource current() {
        Thread t = Thread.currentThread();
        return Fiber.handlerOf(t) instanceof Fiber f && f.thread() == t ? f.time() : SYSTEM;
    }

    /** The present time in nanoseconds, of use for differences only. */
    public long nanoTime() {
        return System.nanoTime();
    }

    /** Runs a short action on another thread soon. */
    public void soon(Runnable action) {
        OwnThreads.daemon("serrano-late").start(action);
    }
}
