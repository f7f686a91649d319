package edu.rice.hj.experimental.api;

/**
 * Several versions of a computation that should agree: the first value that so many tasks have offered resolves it.
 * Values are compared by {@code equals}. A task whose offer does not resolve it goes on. {@link #get} is null as long as
 * there is no agreement.
 *
 * @param <T> the result of the computation
 */
public interface HjVersionEureka<T> extends HjEureka<T, Void, T> {}
