package dev.serrano.sim;

import org.jspecify.annotations.Nullable;

/** A deque of tasks: its owner works at the young end, others get the old end. */
final class SimDeque {
    private static final int FIRST = 16;

    private @Nullable SimTask[] ring = new SimTask[FIRST];
    private int head; // [head, tail), the oldest first
    private int tail;

    int size() {
        return tail - head;
    }

    void push(SimTask t) {
        if (tail - head == ring.length) {
            @Nullable SimTask[] more = new SimTask[2 * ring.length];
            int n = size();
            for (int i = 0; i < n; i++) {
                more[i] = ring[head + i & ring.length - 1];
            }
            ring = more;
            head = 0;
            tail = n;
        }
        ring[tail++ & ring.length - 1] = t;
    }

    /** The youngest; null if there is none. */
    @Nullable
    SimTask pop() {
        if (tail == head) {
            return null;
        }
        int i = --tail & ring.length - 1;
        SimTask t = ring[i];
        ring[i] = null;
        return t;
    }

    /** The oldest; null if there is none. */
    @Nullable
    SimTask takeOldest() {
        if (tail == head) {
            return null;
        }
        int i = head++ & ring.length - 1;
        SimTask t = ring[i];
        ring[i] = null;
        return t;
    }
}
