package dev.serrano.examples;

import dev.serrano.sync.Event;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter of something that happens, and tasks that wait until it has happened a number of times: the event count of
 * Reed and Kanodia, as an example of a construct that a user writes on {@link Event} (thesis, fig. 2.8).
 * <p>Memory consistency: actions before {@link #advance} happen-before the return of an {@link #await} that it ended.
 */
public final class EventCount {
    /* Implementation.
     * count    the number of advances.
     * waiting  one event for each number that somebody waits for. A waiter first puts the event in, then looks at the
     *          count once more; an advance first counts, then looks into the map: whichever comes second sees the
     *          other. Whoever takes an event out of the map resolves it, nobody else does; so none is lost, and the map
     *          holds only what is still waited for. */
    private final AtomicLong count = new AtomicLong();
    private final ConcurrentSkipListMap<Long, Event<Boolean>> waiting = new ConcurrentSkipListMap<>();

    /** Counts one more, and lets the tasks go on that waited for it. */
    public void advance() {
        releaseUpTo(count.incrementAndGet());
    }

    /** The number of advances so far. One that goes on at the same time may be missing. */
    public long read() {
        return count.get();
    }

    /** Waits until there have been so many advances, or more. */
    public void await(long advances) {
        if (count.get() >= advances) {
            return;
        }
        Event<Boolean> reached = waiting.computeIfAbsent(advances, v -> Event.newEvent());
        if (count.get() >= advances) {
            releaseUpTo(advances); // an advance may have looked into the map before the event was there
        }
        Event.suspend(reached);
    }

    private void releaseUpTo(long reached) {
        Map.Entry<Long, Event<Boolean>> first = waiting.firstEntry();
        while (first != null && first.getKey() <= reached) {
            if (waiting.remove(first.getKey(), first.getValue())) {
                first.getValue().setValue(true);
            }
            first = waiting.firstEntry();
        }
    }

    /** The number of different counts that are waited for: nothing is kept of what has passed. */
    int numbersWaitedFor() {
        return waiting.size();
    }
}
