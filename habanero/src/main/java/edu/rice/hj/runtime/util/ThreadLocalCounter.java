package edu.rice.hj.runtime.util;

import java.util.concurrent.atomic.LongAdder;

/** A counter that many threads and tasks increment without being in each other's way. */
public class ThreadLocalCounter {
    private final LongAdder count = new LongAdder();

    public ThreadLocalCounter() {}

    /** Counts one more. */
    public void increment() {
        count.increment();
    }

    /** How often all together have incremented since the last reset; increments at the same time may be missing. */
    public long get() {
        return count.sum();
    }

    /** Begins at 0 again. Increments at the same time may be lost. */
    public void reset() {
        count.reset();
    }
}
