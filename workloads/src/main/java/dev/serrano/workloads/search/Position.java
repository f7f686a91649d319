package dev.serrano.workloads.search;

import java.util.List;

/**
 * What a search for any goal has come to.
 *
 * @param <P> the type itself
 */
public interface Position<P extends Position<P>> {

    /** Whether the search is over. */
    boolean isGoal();

    /** Where to go from here, the most promising first. */
    List<P> next();

    /** What is told of a goal: the same for all of them. */
    String answer();
}
