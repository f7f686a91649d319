package edu.rice.hj.experimental.api;

/**
 * A search with a budget of units that all tasks share: a check with a number spends so many of them, any other check, of
 * null, too, spends one. The first offer resolves it, and so does the check that spends the last unit.
 *
 * @param <T> what is looked for
 */
public interface HjEngineEureka<T> extends HjEureka<T, T, T> {
    /** The budget. */
    int unitsAllotted();

    /** The units that were spent, at most the budget. */
    int unitsUsed();
}
