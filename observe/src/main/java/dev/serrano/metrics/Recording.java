package dev.serrano.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** When tasks are at work, in abstract time. */
final class Recording {
    /* Implementation. At each time the change of the number of tasks at work; a change of 0 may stay. */
    private final ConcurrentSkipListMap<Long, Long> changes = new ConcurrentSkipListMap<>();

    /** A task is at work from one time to another. */
    void atWork(long from, long to) {
        changes.merge(from, 1L, Long::sum);
        changes.merge(to, -1L, Long::sum);
    }

    Profile profile() {
        Profile.Builder p = new Profile.Builder();
        long n = 0;
        for (Map.Entry<Long, Long> c : changes.entrySet()) {
            n += c.getValue();
            p.from(c.getKey(), n);
        }
        return p.build();
    }

    void clear() {
        changes.clear();
    }
}
