package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * Holds a {@link ScheduleTrack}'s data of a task, on the stack of the task's fiber: each task there is on top of the
 * one that has begun before it. Used by the fiber, on whichever worker that runs.
 * {@snippet :
 * final class Open extends ScheduleTask {
 *     final @Nullable ScheduleTask below;
 *
 *     Open(@Nullable ScheduleTask below) {
 *         this.below = below;
 *     }
 *
 *     public @Nullable ScheduleTask ended(@Nullable ScheduleTask top, @Nullable ScheduleTrack now) {
 *         return below;
 *     }
 * }
 * }
 */
public abstract class ScheduleTask {
    /** For subclasses. */
    protected ScheduleTask() {}

    /**
     * The task has ended, and with it what its fiber left open above it.
     *
     * @param top the youngest task on the stack
     * @param now the track of the worker that the fiber drives now; null if there is none
     * @return the task below
     */
    public abstract @Nullable ScheduleTask ended(@Nullable ScheduleTask top, @Nullable ScheduleTrack now);
}
