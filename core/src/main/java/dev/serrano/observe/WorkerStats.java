package dev.serrano.observe;

import dev.serrano.internal.engine.WorkerReading;

/**
 * The state of one worker, and its counters since the creation of the runtime. Taken without stopping a worker: each
 * value is some recent value, but they need not belong to the same instant, and nothing that a task wrote is visible to
 * the reader because of them. When nothing runs they are exact. The counters never go down, but for {@code run}, which
 * is computed from several of them. Only the runtime implements this interface, and more values may come.
 * {@snippet :
 * long idle = runtime.workerStats().stream().filter(w -> w.state() == WorkerStats.State.IDLE).count();
 * }
 */
public sealed interface WorkerStats permits WorkerReading {
    /** The worker's number, from 0. */
    int worker();

    /** The number of the place to which it belongs, from 0. */
    int place();

    /** Its state. */
    State state();

    /** Tasks in its private deque. */
    int queued();

    /** Tasks spawned by code that it ran. */
    long spawned();

    /**
     * Tasks begun here: those spawned here or come from elsewhere that neither wait in its deque nor went to others.
     * The first task of each run is among them, though it was not spawned.
     */
    long run();

    /** Times it took tasks from another worker. */
    long steals();

    /** Tasks it took that way. */
    long stolen();

    /** Times a task that it ran was suspended to wait. */
    long suspensions();

    /** The states of a worker. */
    public enum State {
        /** It runs a task. The short work of spawning and of answering steal requests in between counts as running. */
        RUNNING,
        /** It has no task and looks for one: in its queues, at the other workers, by steal requests. */
        MANAGING,
        /** It has found no work and is parked. */
        IDLE
    }
}
