package dev.serrano;

/**
 * What one worker does now, and its counters since the creation of the runtime. Taken without stopping anybody: each
 * component is some recent value, but they need not belong to the same instant, and nothing that a task wrote is
 * visible to the reader because of them. When nothing runs they are exact. The counters never go down, but for
 * {@code run}, which is computed from several of them.
 *
 * @param worker the worker's number, from 0
 * @param place the number of the place to which it belongs, from 0
 * @param state what it is doing
 * @param queued tasks in its private deque
 * @param spawned tasks spawned by what it ran
 * @param run tasks begun here: those spawned here or come from elsewhere that neither wait in its deque nor went to
 *     others. The first task of each run is among them, though nobody spawned it
 * @param steals times it took tasks from another worker
 * @param stolen tasks it took that way
 * @param suspensions times a task that it ran was set aside to wait
 */
public record WorkerStats(
        int worker,
        int place,
        State state,
        int queued,
        long spawned,
        long run,
        long steals,
        long stolen,
        long suspensions) {

    /** What a worker can be doing. */
    public enum State {
        /** It runs a task. The short work of spawning and of answering steal requests in between counts as running. */
        RUNNING,
        /** It has no task and looks for one: in its queues, at the other workers, by steal requests. */
        MANAGING,
        /** It has found no work and is parked. */
        IDLE
    }
}
