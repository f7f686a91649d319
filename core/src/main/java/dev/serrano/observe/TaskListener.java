package dev.serrano.observe;

import org.jspecify.annotations.Nullable;

/**
 * Hears of what tasks do: {@link dev.serrano.Serrano#listening} for some of a program,
 * {@link dev.serrano.TaskRuntime.Builder#listener} for all of a runtime. Without a listener it costs nothing; with one
 * each task costs what a task with a member does.
 * <p>For each task: {@code spawned}, then {@code started}, any number of {@code suspended} and {@code resumed} in turn,
 * and {@code ended}; or {@code spawned} and {@code discarded}. Of several tasks the calls may come at the same time,
 * from any worker. They must not wait. What one throws is a failure of the task; {@code suspended}, {@code resumed} and
 * {@code discarded} must not throw.
 * <p>The edges of the computation graph: {@code spawned} is the spawn edge, from {@link ObservedTask#spawner} to the
 * task; {@code joined} is a sync edge.
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

    /** It is about to be set aside. */
    default void suspended(ObservedTask task) {}

    /** It goes on. */
    default void resumed(ObservedTask task) {}

    /**
     * Its body has ended; what it has spawned may still run.
     *
     * @param failure what the body has thrown; null if it returned
     */
    default void ended(ObservedTask task, @Nullable Throwable failure) {}

    /** It ends without having run. */
    default void discarded(ObservedTask task, Throwable why) {}

    /**
     * A sync edge: a task has waited for another one, or found it ended: the value of its future, by {@code join} or
     * {@code get}.
     */
    default void joined(ObservedTask waiting, ObservedTask ended) {}
}
