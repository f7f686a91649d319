package edu.rice.hj.runtime.eventcount;

import dev.serrano.sync.EventCount;
import edu.rice.hj.api.HjEventCount;
import edu.rice.hj.api.SuspendableException;

/** The common code of both event counts, over an {@link EventCount} of Serrano. */
abstract class Counting implements HjEventCount {
    private final EventCount count = new EventCount();

    Counting(int expected) {
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
