package dev.serrano.internal.counters;

/** How long the unwinds of woven code on one worker took, and those who had asked for them. Written by its driver. */
public final class UnwindCounts {
    /** An unwind, divided by its frames. */
    public final DurationCounts perFrame = new DurationCounts();

    /** The time from a worker's request for work until it could take what an unwind had queued for it. */
    public final DurationCounts visible = new DurationCounts();

    /** The time from such a request until the first of these began on another worker; counted by that one. */
    public final DurationCounts running = new DurationCounts();

    /** The counts. Any thread, racy. */
    public UnwindTimes read() {
        return new UnwindTimes(perFrame.read(), visible.read(), running.read());
    }
}
