package dev.serrano.observe;

import org.jspecify.annotations.Nullable;

/**
 * Follows tasks: {@link dev.serrano.Serrano#listening} for some of a program,
 * {@link dev.serrano.TaskRuntime.Builder#listener} for all of a runtime. Without a listener it costs nothing; with one
 * each task costs what a task with a member does.
 * <p>For each task: {@code spawned}, then {@code started}, any number of {@code suspended} and {@code resumed} in turn,
 * and {@code ended}; or {@code spawned} and {@code discarded}. Of several tasks the calls may come at the same time,
 * from any worker. They must not wait. An exception of one is a failure of the task; {@code suspended}, {@code resumed}
 * and {@code discarded} must not throw.
 * <p>The edges of the computation graph: {@code spawned} is the spawn edge, from {@link ObservedTask#spawner} to the
 * task; {@code synced} are the sync edges. A listener gets the edges between tasks that it follows.
 * <p>Memory consistency: the calls for one task happen-before each other in their order.
 * {@snippet :
 * class Counter implements TaskListener {
 *     final LongAdder tasks = new LongAdder();
 *
 *     public void started(ObservedTask task) {
 *         tasks.increment();
 *     }
 * }
 * }
 */
public interface TaskListener {
    /** A task is being spawned, by {@link ObservedTask#spawner}, which calls. */
    default void spawned(ObservedTask task) {}

    /** Its body runs next, on the calling thread. */
    default void started(ObservedTask task) {}

    /** It is about to be suspended. */
    default void suspended(ObservedTask task) {}

    /** It goes on. */
    default void resumed(ObservedTask task) {}

    /**
     * Its body has ended; tasks that it has spawned may still run.
     *
     * @param failure the exception of the body; null if it returned
     */
    default void ended(ObservedTask task, @Nullable Throwable failure) {}

    /** It ends without having run. */
    default void discarded(ObservedTask task, Throwable why) {}

    /**
     * A sync edge: a task has waited for another one, or found it ended: the value of its future, by {@code join} or
     * {@code get}.
     */
    default void joined(ObservedTask waiting, ObservedTask ended) {}

    /**
     * Whether {@link #synced} is called for edges of all kinds. By default it is not, but for {@link SyncKind#JOIN}:
     * for the others references to tasks are kept at what they have signalled, all those of a finish until it ends.
     * Asked again and again; must always be the same.
     */
    default boolean hearsSyncEdges() {
        return false;
    }

    /**
     * A sync edge: a task goes on after the actions of another one before its signal or end. Called by the waiting
     * task, perhaps more than once for the same edge, and also if it had not to wait. By default calls {@link #joined}
     * if the task has joined a future.
     */
    default void synced(ObservedTask waiting, ObservedTask signaller, SyncKind kind) {
        if (kind == SyncKind.JOIN) {
            joined(waiting, signaller);
        }
    }
}
