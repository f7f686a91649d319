package dev.serrano.internal.value;

import dev.serrano.internal.idle.Director;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;

/** Lets a canceller of a future from elsewhere wait until its home can no longer complete it without looking. */
public final class CompletionFence {
    /* Implementation. An asymmetric fence: the home pays nothing, the canceller some 20 us (ADR 0028).
     * The canceller has changed the future's owner, by a compare-and-set, before. Then it reads which fiber drives the
     * home, and takes the stack trace of that fiber's thread. For that the JVM (HotSpot) makes the thread come to a
     * safepoint, or finds it at one: a fence on both sides, at a known place. If that is not completeAtHome, the thread
     * reads the owner anew before it stores a result, and sees that it has changed. If it is, the store may be about to
     * come:
     * the canceller looks again. There is no code of others in completeAtHome, so this ends soon; in compiled code
     * there is no safepoint in it.
     * The read of the driver comes after the change of the owner. An earlier driver had left completeAtHome before,
     * with its store, which the change of the driver has published. A later driver has attached after that read, by a
     * volatile store, and reads the owner later. The same for a worker that sleeps: its driver has yet to see that it
     * was woken.
     * A driver without a thread has not begun. A thread that is suspended has its stack walked where it lies, and is
     * nowhere in completeAtHome, which never waits.
     * In control of a deterministic schedule, no other thread of the runtime runs. */
    private static final String TASK = FutureTask.class.getName();

    /** The method of FutureTask in which the home looks at the owner and stores the result. */
    static final String WINDOW = "completeAtHome";

    private CompletionFence() {}

    /** Returns when a change of owner that came before cannot be overlooked by the worker's driver any more. */
    static void awaitNotCompleting(Worker home) {
        Director director = home.engine.director;
        if (director != null && director.inControl()) {
            return;
        }
        while (!home.shared.asleep()) {
            TaskFiber driver = home.driver();
            Thread t = driver == null ? null : driver.thread();
            if (t == null || !isCompleting(t.getStackTrace())) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    private static boolean isCompleting(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) { // it is among the innermost, since it calls only the JDK
            if (frame.getMethodName().equals(WINDOW) && frame.getClassName().equals(TASK)) {
                return true;
            }
        }
        return false;
    }
}
