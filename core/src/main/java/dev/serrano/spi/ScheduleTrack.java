package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * Receives the events of one worker for a {@link ScheduleRecorder}, from the fiber that drives it. Tasks of one worker
 * nest: the driver begins and ends them in the order in which it runs them, and ends all before it gives the worker up.
 * Must not wait and must not throw; its time is added to each task. All methods but {@link #begin} do nothing unless
 * overridden.
 * {@snippet :
 * final class Track extends ScheduleTrack {
 *     long steals;
 *
 *     public ScheduleTask begin(@Nullable ScheduleTask below, boolean run, Object label) {
 *         return new Open(below);
 *     }
 *
 *     public void stole(int victim, long given, int tasks) {
 *         steals++;
 *     }
 * }
 * }
 */
public abstract class ScheduleTrack {
    /** For subclasses. */
    protected ScheduleTrack() {}

    /**
     * A task begins, on top of whatever its fiber runs.
     *
     * @param below the youngest task on the stack that began with this recorder or an earlier one; null for none
     * @param run whether it is the root task of a run
     * @param label its name, or the class of its body ({@link ScheduleRecorder#nameOf})
     */
    public abstract ScheduleTask begin(@Nullable ScheduleTask below, boolean run, Object label);

    /** Says why the task that runs is about to be suspended. */
    public void waitsFor(String operation) {}

    /** The fiber gives the worker up. */
    public void left(@Nullable ScheduleTask top) {}

    /** A fiber drives the worker from now on. */
    public void entered(@Nullable ScheduleTask top) {}

    /** The worker is about to make a task public, which others may take. */
    public void offers() {}

    /** When a worker made its public task public, by {@link System#nanoTime}; read while it is seen to be so; 0 for never. */
    public long offerOf(int victim) {
        return 0;
    }

    /**
     * The worker has got tasks of another one.
     *
     * @param victim whose; -1 if unknown
     * @param given when the victim gave or offered them; 0 if unknown
     */
    public void stole(int victim, long given, int tasks) {}

    /**
     * The worker is about to send a task to another place.
     *
     * @return what the task takes along, for {@link #arrives}: positive and below 2<sup>30</sup>; 0 for nothing
     */
    public int sends() {
        return 0;
    }

    /** The worker is about to begin a task that was sent to its place, with what {@link #sends} has returned. */
    public void arrives(int token) {}

    /** The worker has found no work, and is about to be parked. */
    public void idleBegins() {}

    /** The worker goes on. */
    public void idleEnds() {}
}
