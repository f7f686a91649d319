package dev.serrano.internal.counters;

/**
 * One reading of {@link UnwindCounts}, or of several.
 *
 * @param perFrame of each unwind
 * @param visible of each unwind for which a worker had asked
 * @param running of each of those of which another worker took a part
 */
public record UnwindTimes(Durations perFrame, Durations visible, Durations running) {
    /** No unwinds. */
    public static final UnwindTimes NONE = new UnwindTimes(Durations.NONE, Durations.NONE, Durations.NONE);

    /** These and others. */
    public UnwindTimes plus(UnwindTimes others) {
        return new UnwindTimes(
                perFrame.plus(others.perFrame), visible.plus(others.visible), running.plus(others.running));
    }

    /** The times that an earlier reading does not have. */
    public UnwindTimes since(UnwindTimes earlier) {
        return new UnwindTimes(
                perFrame.since(earlier.perFrame), visible.since(earlier.visible), running.since(earlier.running));
    }
}
