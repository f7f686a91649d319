package edu.rice.hj.experimental.api;

/**
 * An iteration that ends when two values in a row are near enough. Offers have to come in order, each before the next: the
 * program sees to that, by awaiting the iteration before. {@link #get} is the last value.
 *
 * @param <T> the value of an iteration
 */
public interface HjConvergenceEureka<T> extends HjEureka<T, T, T> {}
