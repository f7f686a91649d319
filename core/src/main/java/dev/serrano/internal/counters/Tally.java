package dev.serrano.internal.counters;

import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;

/** The counters of one worker's part in a scheduler. */
@SuppressWarnings("EnumOrdinal") // an array by ordinal that never leaves the process; an EnumMap would box each count
public final class Tally {
    /* Implementation.
     * values[c]  written plainly by the worker's driver alone, in methods that are cold: no atomic, no fence, so there
     *            is no switch to turn it off. Read opaque by any thread: a whole, recent value, ordered with nothing.
     *            The hand-over of a worker from fiber to fiber is a release/acquire edge, so the next driver goes on
     *            from the last value.
     * kept       a bit for each counter that this scheduler has. No EnumSet: it finds the constants by reflection, which
     *            takes a millisecond of a start. A counter that is not kept has a place all the same: it is cheaper not
     *            to ask. */
    private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);
    private static final SchedulerCounter[] ALL = SchedulerCounter.values();

    private final long[] values = new long[ALL.length];
    private long kept;

    /** Counters that all stand at 0. */
    public Tally(SchedulerCounter... kept) {
        for (SchedulerCounter c : kept) {
            keep(c);
        }
    }

    /** This scheduler has this counter, too; before the tally is shared. */
    public void keep(SchedulerCounter c) {
        kept |= 1L << c.ordinal();
    }

    /** Counts one. Driver only. */
    public void count(SchedulerCounter c) {
        values[c.ordinal()]++;
    }

    /** Counts several, or a time. Driver only. */
    public void add(SchedulerCounter c, long amount) {
        values[c.ordinal()] += amount;
    }

    /** The value of a counter; 0 if it is not kept. Any thread, racy. */
    public long read(SchedulerCounter c) {
        return (long) VALUES.getOpaque(values, c.ordinal());
    }

    /** Puts the counters that are kept into a map. Any thread, racy. */
    public void readInto(Map<SchedulerCounter, Long> to) {
        for (SchedulerCounter c : ALL) {
            if ((kept >>> c.ordinal() & 1) != 0) {
                to.put(c, read(c));
            }
        }
    }
}
