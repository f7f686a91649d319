package dev.serrano.internal.idle;

import java.util.concurrent.atomic.AtomicInteger;

/** How many workers are idle (parked, or about to) and how many are searching for work, in one atomic word. */
public final class WorkerCounts {
    /* Layout: idle << 16 | searching. All changes are atomic read-modify-writes and so full fences: the idle protocol
     * (README.md beside this file) relies on "publish work; fence; read counts" against
     * "count me idle; look for work once more". */
    private static final int IDLE = 1 << 16;
    private static final int SEARCHING_MASK = IDLE - 1;

    private final AtomicInteger word = new AtomicInteger();

    public int read() {
        return word.get();
    }

    public static int idle(int word) {
        return word >>> 16;
    }

    public static int searching(int word) {
        return word & SEARCHING_MASK;
    }

    /** A busy worker begins to search. */
    public void startSearch() {
        word.incrementAndGet();
    }

    /** A searching worker has found work. Returns whether it was the last one searching. */
    public boolean endSearch() {
        return searching(word.decrementAndGet()) == 0;
    }

    /** A searching worker gives up for now. */
    public void searchToIdle() {
        word.addAndGet(IDLE - 1);
    }

    /** An idle worker is woken, or changes its mind: it searches. */
    public void idleToSearch() {
        word.addAndGet(1 - IDLE);
    }
}
