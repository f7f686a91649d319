package dev.serrano.sim;

/**
 * A program as the simulator sees it: a root task, and what it spawns. Standard ones are in {@link TaskModels}.
 *
 * <p>A model is used for several runs, so it must not change.
 */
public interface TaskModel {
    /** Name and parameters, in one line. */
    String description();

    /**
     * A new root task.
     *
     * @param seed of the run: a model with random parts takes them from it
     */
    SimTask root(long seed);
}
