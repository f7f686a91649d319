package dev.serrano.observe;

import org.jspecify.annotations.Nullable;

/**
 * A task, as a {@link TaskListener} sees it. Iterations of loops and branches of joins are tasks, too.
 * {@snippet :
 * int depth = 0;
 * for (ObservedTask t = task.spawner(); t != null; t = t.spawner()) {
 *     depth++;
 * }
 * }
 */
public interface ObservedTask {
    /** A number of its own among all tasks that the same listener follows, in no particular order; from 0. */
    long number();

    /** The task that spawned it; null for the one in which the listening began. */
    @Nullable
    ObservedTask spawner();
}
