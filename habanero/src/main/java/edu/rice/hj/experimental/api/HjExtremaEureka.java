package edu.rice.hj.experimental.api;

/**
 * The greatest value by an order: branch and bound; the least one is found by the reversed order. An offer that is
 * greater than the best is taken and its task goes on; any other ends its task, an equal one, too. A check with a bound
 * ends the task if the bound is less than the best, not if it is equal: so it must be a bound of <em>all</em> that the
 * task may still offer. A check of null ends no task. It is never resolved: tasks end one by one, or none does if it
 * was made so.
 *
 * @param <T> what is compared
 */
public interface HjExtremaEureka<T> extends HjEureka<T, T, T> {}
