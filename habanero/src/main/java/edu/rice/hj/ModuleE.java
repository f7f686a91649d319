package edu.rice.hj;

import dev.serrano.habanero.EventCounts;
import edu.rice.hj.api.HjEventCount;

/** Adds event counts. */
public class ModuleE extends Module2 {
    protected ModuleE() {}

    /** An event count of 0. */
    public static HjEventCount newEventCount() {
        return EventCounts.newEventCount();
    }

    /**
     * Same as {@link #newEventCount()}. The number, of events to expect, is accepted for the sake of old programs and changes nothing.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public static HjEventCount newEventCount(int expected) {
        return EventCounts.newEventCount(expected);
    }
}
