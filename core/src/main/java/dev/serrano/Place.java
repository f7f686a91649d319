package dev.serrano;

import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.idle.WorkerGroup;

/**
 * A part of the workers of a runtime, for tasks that work on the same data. A task runs at the place to which it was
 * spawned, from its first instruction to its last: workers of other places neither steal it nor resume it. Places are
 * made with their runtime ({@link TaskRuntime.Builder#places}); by default a runtime has one. Only the runtime
 * implements this interface. Two places are equal only if they are the same object.
 * <p>Source: Imam and Sarkar, Habanero-Scala, section on places; Yan et al., Hierarchical Place Trees.
 * {@snippet :
 * Place there = here().next();
 * TaskFuture<Index> index = future(at(there), () -> index(pages));
 * }
 */
public sealed interface Place permits WorkerGroup {
    /**
     * The place of the calling task.
     *
     * @throws IllegalStateException outside a task
     */
    static Place here() {
        return Entrance.get().here();
    }

    /** The place's number within its runtime, from 0. */
    int id();

    /** The number of workers at the place. */
    int workers();

    /** The next place of the runtime; of the last one, the first. */
    Place next();

    /** The previous place of the runtime; of the first one, the last. */
    Place prev();
}
