package dev.serrano.ablation;

import dev.serrano.TaskBody;

/**
 * Spawn and sync with an atomic counter in the parent. A child belongs to the current finish scope, too, which reports
 * its failure.
 * <p>Source: A. Prell, "Embracing explicit communication in work-stealing runtime systems", thesis, Bayreuth 2016,
 * chapter 4, after Cilk.
 */
public interface SpawnSync {

    /**
     * The children of the calling task, none so far.
     *
     * @throws IllegalStateException outside a task
     */
    static SpawnSync open() {
        return ChildTasks.open();
    }

    /**
     * Spawns a child; {@link #sync} waits for it, but not for what it spawns.
     *
     * @throws IllegalStateException in another task than the one that opened this
     */
    void spawn(TaskBody child);

    /** Spawns a child with a set of its own; {@link #sync} waits for it and for all that is spawned by that set. */
    void spawnDeep(DeepBody child);

    /**
     * Waits for all children. Those that still lie in the worker's deque run in place, the youngest first; for others
     * the caller is suspended. Then there are none again.
     *
     * @throws IllegalStateException in another task than the one that opened this
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled; all children have ended even so
     */
    void sync();

    /** A child that has children itself, for whom its parent waits. */
    interface DeepBody {
        /** Runs the child, which may sync with its own children, but need not. */
        void run(SpawnSync own) throws Exception;
    }
}
