package edu.rice.hj.runtime.eventcount;

/**
 * An event count that is advanced by any number of tasks at once. The same as a {@link HjSeqEventCount}, over an
 * {@link dev.serrano.sync.EventCount}.
 */
public final class HjParEventCount extends Counting {
    /**
     * An event count of 0. For the old library the number was that of the events to expect; there is nothing to prepare
     * here.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public HjParEventCount(int expected) {
        super(expected);
    }
}
