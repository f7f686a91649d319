package edu.rice.hj.experimental.api;

/**
 * A search with a limit of time, which runs from the construction: the first offer resolves it, and so does the end of
 * the time, whether or not a task checks. Tasks end at their next call of a construct, so they may overrun.
 *
 * @param <T> what is looked for
 */
public interface HjTimerEureka<T> extends HjEureka<T, Object, T> {
    /** Whether the time is over and nothing was found in it. */
    boolean timedOut();
}
