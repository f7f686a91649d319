package edu.rice.hj.experimental.api;

/**
 * Any hit will do: the first offer resolves it. All who offer end, and all who check when it is resolved.
 *
 * @param <T> what is looked for
 */
public interface HjSearchEureka<T> extends HjEureka<T, Object, T> {}
