package dev.serrano.observe;

/**
 * The reason why a task goes on only after actions of others: the kind of a sync edge of the computation graph.
 * {@snippet :
 * public void synced(ObservedTask waiting, ObservedTask signaller, SyncKind kind) {
 *     edges.computeIfAbsent(kind, k -> new LongAdder()).increment();
 * }
 * }
 */
public enum SyncKind {
    /**
     * A future's value or failure, by {@code join}, {@code get}, {@code outcome}, or of one that was derived from it.
     */
    JOIN,

    /** The end of a branch of {@code join}. */
    BRANCH,

    /** The end of a finish: from each task of its scope to the one that has waited. */
    FINISH,

    /**
     * The begin of a task with inputs, of {@code awaiting}, {@code map}, {@code onComplete}: from the tasks that have
     * filled them.
     */
    START,

    /** A value that one task has given and another got: of a promise, an event, a queue, a variable, a count. */
    DATA,

    /** The end of a phase of a phaser or barrier: from each task that has signalled the phase, or left in it. */
    PHASE,

    /** The begin of an isolated section: from the end of the one before that excludes it. */
    ISOLATED,

    /** A permit or room that others have given back: of a lock, a semaphore, a bounded queue. */
    LOCK
}
