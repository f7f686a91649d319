package dev.serrano.internal.idle;

import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;

/** How long a worker has been in each of its states. */
public final class StateClock {
    /* Implementation.
     * The driver alone writes, when the state changes: that is at the ends of a search and before sleep, never between
     * two tasks. The clock is read once for each change.
     * version  odd while the fields change. enter() makes it odd, then (storeStoreFence) writes the fields, then makes
     *          it even by a release store. A reader takes the fields between two equal, even readings of it (acquire
     *          first, loadLoadFence before the second), or else its interval since the last change could count twice,
     *          and that may be hours of sleep. After some tries it takes what is there, and what is computed from it is
     *          cut off at 0.
     * times    of each state, up to `since`. A worker that is woken counts as idle until it searches or finds.
     * parks    how often it became idle; the driver writes it opaquely, apart from the version. */
    private static final VarHandle VERSION = handle("version", int.class);
    private static final VarHandle STATE = handle("state", int.class);
    private static final VarHandle SINCE = handle("since", long.class);
    private static final VarHandle PARKS = handle("parks", long.class);
    private static final VarHandle TIMES = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int TRIES = 100;

    // the states; an enum would be a class of the start
    public static final int RUNNING = 0;
    public static final int MANAGING = 1;
    public static final int IDLE = 2;

    private int version;
    private int state = IDLE;
    private long since = System.nanoTime();
    private final long[] times = new long[3];
    private long parks;

    /** A worker that has just been made looks for work. */
    public StateClock() {
        enter(MANAGING); // also links what a driver will call, which must not happen while it holds a worker
    }

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), name, VarHandle.class, StateClock.class, type);
    }

    /** The worker changes to a state, or stays in it. Driver only. */
    public void enter(int next) {
        int last = state;
        if (last == next) {
            return;
        }
        if (next == IDLE) {
            PARKS.setOpaque(this, parks + 1);
        }
        long now = System.nanoTime();
        long passed = now - since;
        int v = version;
        VERSION.setOpaque(this, v + 1);
        VarHandle.storeStoreFence();
        TIMES.setOpaque(times, last, times[last] + passed);
        SINCE.setOpaque(this, now);
        STATE.setOpaque(this, next);
        VERSION.setRelease(this, v + 2);
    }

    /** Puts the parks, and the times up to now, into a map. Any thread. */
    public void readInto(Map<SchedulerCounter, Long> to) {
        to.put(SchedulerCounter.PARKS, (long) PARKS.getOpaque(this));
        long[] seen = new long[times.length];
        for (int i = 0; ; i++) {
            int v = (int) VERSION.getAcquire(this);
            int s = (int) STATE.getOpaque(this);
            long passed = Math.max(0, System.nanoTime() - (long) SINCE.getOpaque(this));
            for (int k = 0; k < seen.length; k++) {
                seen[k] = (long) TIMES.getOpaque(times, k) + (k == s ? passed : 0);
            }
            VarHandle.loadLoadFence();
            if ((v & 1) == 0 && v == (int) VERSION.getOpaque(this) || i == TRIES) {
                to.put(SchedulerCounter.RUNNING_NANOS, seen[RUNNING]);
                to.put(SchedulerCounter.MANAGING_NANOS, seen[MANAGING]);
                to.put(SchedulerCounter.IDLE_NANOS, seen[IDLE]);
                return;
            }
            Thread.onSpinWait();
        }
    }
}
