package edu.rice.hj.experimental.api;

import java.util.List;

/**
 * The first hits: the last one wanted resolves it. A task whose offer was taken goes on, but for that one.
 *
 * @param <T> what is looked for
 */
public interface HjCountEureka<T> extends HjEureka<T, Void, List<T>> {
    /** How many hits resolve it. */
    long maxCount();

    /** How many hits there were; never more. */
    long curCount();
}
