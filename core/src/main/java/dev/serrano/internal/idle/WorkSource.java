package dev.serrano.internal.idle;

import org.jspecify.annotations.Nullable;

/**
 * The tasks of a worker and of its peers, as the idle protocol sees them. {@code StealPolicy} implements it. All methods
 * are called by the worker's driver, in cold code.
 */
public interface WorkSource {
    /** Whether the worker has queued tasks, for itself or for others. */
    boolean hasOwnTasks();

    /** Begins to record what the worker does if a trace has begun. */
    void noteTrace();

    /**
     * Looks once at the tasks of the other workers of this place, and at shared ones. The task is in transit, or was
     * adopted.
     */
    @Nullable
    Object take();

    /** Asks other workers for tasks, if the scheduler knows requests: the first look of a search was in vain. */
    void ask();

    /** Whether {@link #take} would find something that is visible without the help of another worker. */
    boolean workVisible();

    /** Called before the worker takes, or shows to others, a ready item or a submission: work that no victim gave it. */
    void beforeTaking();

    /** Called before the worker announces that it sleeps. */
    void beforeWait();

    /**
     * Called when the worker has been counted idle, before its last look.
     *
     * @return how long it waits at most, in nanoseconds; 0 until it is woken
     */
    long countedIdle();

    /**
     * Called before the worker does nothing for a while and does not poll: passes on what others expect from it.
     *
     * @return false if it must not pause, since it expects an answer, or need not
     */
    boolean beforePause();
}
