package dev.serrano.internal.counters;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** How many times of each length one worker has measured: enough for a median of what happens rarely. */
public final class DurationCounts {
    /* Implementation. Like Tally: written plainly by the worker's driver in cold methods, read opaque by any thread. An
     * octave has STEPS classes, so a median is within an eighth of what it would be of the times themselves. */
    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int STEP_BITS = 2;
    private static final int STEPS = 1 << STEP_BITS;

    private final long[] counts = new long[classOf(Long.MAX_VALUE) + 1];

    /** Counts a time in nanoseconds; a negative one as 0. Driver only. */
    public void add(long nanos) {
        counts[classOf(Math.max(0, nanos))]++;
    }

    /** The counts. Any thread, racy. */
    public Durations read() {
        long[] copy = new long[counts.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = (long) COUNTS.getOpaque(counts, i);
        }
        return new Durations(Arrays.stream(copy).boxed().toList());
    }

    private static int classOf(long nanos) {
        if (nanos < STEPS) {
            return (int) nanos;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - STEP_BITS;
        return (octave + 1) * STEPS + (int) (nanos >>> octave) - STEPS;
    }

    /** The middle of a class. */
    static double nanosOf(int which) {
        if (which < STEPS) {
            return which;
        }
        int octave = which / STEPS - 1;
        return (which % STEPS + STEPS + 0.5) * Math.scalb(1.0, octave);
    }
}
