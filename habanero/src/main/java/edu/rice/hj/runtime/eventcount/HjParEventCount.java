package edu.rice.hj.runtime.eventcount;

import dev.serrano.sync.EventCount;
import edu.rice.hj.api.HjEventCount;
import edu.rice.hj.api.SuspendableException;

/**
 * An event count that is advanced by any number of tasks at once. The same as a {@link HjSeqEventCount}, over {@link EventCount}.
 */
public final class HjParEventCount implements HjEventCount {
    private final EventCount count = new EventCount();

    /**
     * An event count of 0. The number told the old library how many events to expect; there is nothing to prepare here.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public HjParEventCount(int expected) {
        if (expected < 0) {
            throw new IllegalArgumentException("an event count for " + expected
                    + " events: the number is how many are expected, and must not be negative; each begins at 0");
        }
    }

    @Override
    public void advance() {
        count.advance();
    }

    @Override
    public long read() {
        return count.read();
    }

    @Override
    public void await(long value) throws SuspendableException {
        count.await(value);
    }

    @Override
    public String toString() {
        return count.toString();
    }
}
