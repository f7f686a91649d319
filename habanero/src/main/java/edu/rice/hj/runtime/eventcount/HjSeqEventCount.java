package edu.rice.hj.runtime.eventcount;

/**
 * An event count that is advanced by one task at a time; more do no harm. The same as a {@link HjParEventCount}, over
 * an {@link dev.serrano.sync.EventCount}.
 */
public final class HjSeqEventCount extends Counting {
    /**
     * An event count of 0. For the old library the number was that of the events to expect; there is nothing to prepare
     * here.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public HjSeqEventCount(int expected) {
        super(expected);
    }
}
