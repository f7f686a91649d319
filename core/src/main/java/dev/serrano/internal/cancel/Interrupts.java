package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Waiter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** The interrupts of shutdownNow, for tasks that wait in calls of the JDK: no wait of ours that could be ended. */
public final class Interrupts {
    /* Implementation.
     * Every run is being stopped, so it does not matter which task a fiber runs, except for the few runs that are not
     * stopped: their root tasks are spared. `spared` is guarded by this, which is held over the interrupt: it comes
     * before a spared task begins, which clears it, or not until that has ended.
     * No task is missed: the cancel bit was raised in all poll words before. A fiber that takes an interrupt for its
     * predecessor's, and drops it, looks at that bit before it runs a task (RunLoop.runTop). */
    private final Set<Fiber> spared = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The calling fiber begins a root task that is not to be stopped. */
    public synchronized void spare(Fiber f) {
        spared.add(f);
        Thread.interrupted();
    }

    /** The root task that was spared has ended. */
    public synchronized void spareNoLonger(Fiber f) {
        spared.remove(f);
    }

    /** One call of shutdownNow, and the fibers that it has interrupted. Used by its caller alone. */
    public static final class Round {
        public void add(Fiber f) {
            f.interruptedIn =
                    this; // of two calls at the same time the later one is right, and the other repeats itself
        }

        private boolean contains(Fiber f) {
            return f.interruptedIn == this;
        }
    }

    /** Interrupts the task of a fiber, unless that has been or is in a wait of ours. */
    public void interruptUnless(Round told, Fiber f) {
        if (!told.contains(f) && !waits(f)) {
            interrupt(f);
        }
    }

    /** Whether the fiber is in a wait of ours, which a cancellation ends if anything may. */
    private static boolean waits(Fiber f) {
        Waiter w = f.currentWaiter();
        return w != null && (w.pending() || w.outcome() == Waiter.CANCELLED);
    }

    private synchronized void interrupt(Fiber f) {
        Thread t = f.thread();
        if (t != null && !spared.contains(f)) {
            t.interrupt();
        }
    }
}
