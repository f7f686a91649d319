package dev.serrano.internal.deterministic;

import dev.serrano.internal.idle.Director;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.value.Signal;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The items that other threads bring to a runtime that is under the control of a {@link Director}, in the order of its
 * arrival.
 */
final class Arrivals {
    /* Implementation.
     * queue   any thread adds, the one in control takes: arrivals, and the signals of threads that wait for rest.
     * ended   set once, before the look at the queue; a thread that waits for rest adds its signal before it looks at
     *         it (both volatile: one of the two sees the other). */
    private final Queue<Object> queue = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    record Arrival(WorkerGroup place, Object item) {}

    void add(WorkerGroup place, Object item) {
        queue.add(new Arrival(place, item));
    }

    /** A signal that is raised when everything that came before has been taken, or the queue has ended. */
    Signal rest() {
        Signal atRest = new Signal();
        queue.add(atRest);
        if (ended) {
            atRest.raise();
        }
        return atRest;
    }

    /** The next arrival, null if there is none. Signals the threads that wait for rest and came before it. */
    @Nullable
    Arrival poll() {
        for (Object o = queue.poll(); o != null; o = queue.poll()) {
            if (o instanceof Arrival arrival) {
                return arrival;
            }
            ((Signal) o).raise();
        }
        return null;
    }

    /** Nothing is taken any more. Any thread. */
    void end() {
        ended = true;
        for (Object o : queue) {
            if (o instanceof Signal atRest) {
                atRest.raise();
            }
        }
    }
}
