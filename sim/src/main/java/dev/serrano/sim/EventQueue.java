package dev.serrano.sim;

import java.util.Arrays;

/** A priority queue of workers by the time of their next action, with at most one time for each worker. */
final class EventQueue {
    /* A binary heap with the place of each worker in it. Two workers of one time come in the order in which the times
     * were set, so that a run depends on nothing but its seed. */
    static final long NEVER = Long.MAX_VALUE;

    private final int[] heap;
    private final int[] place; // of a worker in the heap; -1 if it is not in it
    private final long[] time;
    private final long[] order;
    private int size;
    private long orders;

    EventQueue(int workers) {
        heap = new int[workers];
        place = new int[workers];
        time = new long[workers];
        order = new long[workers];
        Arrays.fill(place, -1);
    }

    /** The earliest time; {@link #NEVER} if there is none. */
    long next() {
        return size == 0 ? NEVER : time[heap[0]];
    }

    /** Removes the worker with the earliest time; -1 if there is none. */
    int take() {
        if (size == 0) {
            return -1;
        }
        int w = heap[0];
        int last = heap[--size];
        place[w] = -1;
        if (size > 0) {
            down(0, last);
        }
        return w;
    }

    /** The time of a worker; {@link #NEVER} if it has none. */
    long timeOf(int w) {
        return place[w] < 0 ? NEVER : time[w];
    }

    /** The time of the worker that was taken last. */
    long timeOfTaken(int w) {
        return time[w];
    }

    /** Sets the time of a worker. */
    void set(int w, long t) {
        boolean earlier = place[w] < 0 || t < time[w];
        time[w] = t;
        order[w] = orders++;
        if (place[w] < 0) {
            place[w] = size++;
        }
        if (earlier) {
            up(place[w], w);
        } else {
            down(place[w], w);
        }
    }

    /** Sets the time of a worker that has a later one, or none. */
    void lower(int w, long t) {
        if (t < timeOf(w)) {
            set(w, t);
        }
    }

    private boolean before(int a, int b) {
        return time[a] < time[b] || time[a] == time[b] && order[a] < order[b];
    }

    private void up(int from, int w) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (!before(w, heap[parent])) {
                break;
            }
            put(i, heap[parent]);
            i = parent;
        }
        put(i, w);
    }

    private void down(int from, int w) {
        int i = from;
        while (true) {
            int child = 2 * i + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], w)) {
                break;
            }
            put(i, heap[child]);
            i = child;
        }
        put(i, w);
    }

    private void put(int i, int w) {
        heap[i] = w;
        place[w] = i;
    }
}
