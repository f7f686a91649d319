package dev.serrano.internal.idle;

import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.WorkerStats.State;
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
     * running, managing, idle  sums up to `since`. A worker that is woken counts as idle until it searches or finds.
     * parks    how often it became idle; the driver writes it opaquely, apart from the version. */
    private static final VarHandle VERSION = handle("version", int.class);
    private static final VarHandle STATE = handle("state", State.class);
    private static final VarHandle SINCE = handle("since", long.class);
    private static final VarHandle RUNNING = handle("running", long.class);
    private static final VarHandle MANAGING = handle("managing", long.class);
    private static final VarHandle IDLE = handle("idle", long.class);
    private static final VarHandle PARKS = handle("parks", long.class);
    private static final int TRIES = 100;

    private int version;
    private State state = State.IDLE;
    private long since = System.nanoTime();
    private long running;
    private long managing;
    private long idle;
    private long parks;

    /** A worker that has just been made looks for work. */
    public StateClock() {
        enter(State.MANAGING); // also links what a driver will call, which must not happen while it holds a worker
    }

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), name, VarHandle.class, StateClock.class, type);
    }

    /** The worker changes to a state, or stays in it. Driver only. */
    public void enter(State next) {
        State last = state;
        if (last == next) {
            return;
        }
        if (next == State.IDLE) {
            PARKS.setOpaque(this, parks + 1);
        }
        long now = System.nanoTime();
        long passed = now - since;
        int v = version;
        VERSION.setOpaque(this, v + 1);
        VarHandle.storeStoreFence();
        if (last == State.RUNNING) { // no switch: that would be a class of the start
            RUNNING.setOpaque(this, running + passed);
        } else if (last == State.MANAGING) {
            MANAGING.setOpaque(this, managing + passed);
        } else {
            IDLE.setOpaque(this, idle + passed);
        }
        SINCE.setOpaque(this, now);
        STATE.setOpaque(this, next);
        VERSION.setRelease(this, v + 2);
    }

    /** Puts the parks, and the times up to now, into a map. Any thread. */
    public void readInto(Map<SchedulerCounter, Long> to) {
        to.put(SchedulerCounter.PARKS, (long) PARKS.getOpaque(this));
        for (int i = 0; ; i++) {
            int v = (int) VERSION.getAcquire(this);
            State s = (State) STATE.getOpaque(this);
            long passed = Math.max(0, System.nanoTime() - (long) SINCE.getOpaque(this));
            long r = (long) RUNNING.getOpaque(this);
            long m = (long) MANAGING.getOpaque(this);
            long d = (long) IDLE.getOpaque(this);
            VarHandle.loadLoadFence();
            if ((v & 1) == 0 && v == (int) VERSION.getOpaque(this) || i == TRIES) {
                to.put(SchedulerCounter.RUNNING_NANOS, r + (s == State.RUNNING ? passed : 0));
                to.put(SchedulerCounter.MANAGING_NANOS, m + (s == State.MANAGING ? passed : 0));
                to.put(SchedulerCounter.IDLE_NANOS, d + (s == State.IDLE ? passed : 0));
                return;
            }
            Thread.onSpinWait();
        }
    }
}
