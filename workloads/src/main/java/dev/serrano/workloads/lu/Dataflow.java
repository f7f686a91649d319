package dev.serrano.workloads.lu;

import java.util.Collection;
import java.util.List;

/**
 * Tasks that begin when other tasks have ended.
 *
 * @param <F> what stands for a task
 */
interface Dataflow<F> {

    /** Makes a task that runs when others, made before, have ended; their writes are then visible to it. */
    F after(List<F> needed, Runnable body);

    /** Waits for tasks. */
    void await(Collection<F> tasks) throws Exception;
}
