package dev.serrano.workloads.search;

import java.util.List;

/**
 * A choice that has been made in part, or whole.
 *
 * @param <C> the type itself
 */
public interface Candidate<C extends Candidate<C>> {

    /** The cost of a whole one; no whole one that begins like this one costs less. */
    long cost();

    /** Whether there is nothing left to choose. */
    boolean isWhole();

    /** This one and one choice more, in each way there is, the most promising first. */
    List<C> next();
}
