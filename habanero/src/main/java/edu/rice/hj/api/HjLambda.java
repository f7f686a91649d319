package edu.rice.hj.api;

/** A function. */
@FunctionalInterface
public interface HjLambda<T, V> {
    V apply(T argument);
}
