package dev.serrano.workloads.search;

import java.util.List;

/**
 * The result of a search for any goal.
 *
 * @param <P> the type itself
 */
public interface Position<P extends Position<P>> {

    /** Whether the search is over. */
    boolean isGoal();

    /** Where to go from here, the most promising first. */
    List<P> next();

    /** The result for a goal: the same for all of them. */
    String answer();
}
