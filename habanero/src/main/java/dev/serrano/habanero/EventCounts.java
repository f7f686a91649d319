package dev.serrano.habanero;

import edu.rice.hj.api.HjEventCount;
import edu.rice.hj.runtime.eventcount.HjParEventCount;

/** Event counts. */
public final class EventCounts {
    private EventCounts() {}

    public static HjEventCount newEventCount() {
        return new HjParEventCount(0);
    }

    public static HjEventCount newEventCount(int n) {
        return new HjParEventCount(n);
    }
}
