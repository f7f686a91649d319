package dev.serrano.observe;

import dev.serrano.internal.engine.SchedulerReading;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The counts of the workers of a runtime for their scheduler's work, with the measures that are computed from them.
 * Taken without stopping a worker: exact when nothing runs, otherwise each number is some recent value, and sums of
 * several may be off by the changes in between. A number that the scheduler does not have is empty, and so is a
 * quotient by nothing.
 * <p>Two readings are equal if all their counters are. Only the runtime implements this interface, and more measures
 * may come.
 * {@snippet :
 * SchedulerStats before = runtime.schedulerStats();
 * runtime.launch(program);
 * OptionalDouble ratio = runtime.schedulerStats().since(before).stealRatio();
 * }
 */
public sealed interface SchedulerStats permits SchedulerReading {
    /** The counters of each worker, in the order of their numbers; unmodifiable. */
    List<Map<SchedulerCounter, Long>> workers();

    /** The sum of a counter over the workers that have it; empty if none has. */
    OptionalLong total(SchedulerCounter counter);

    /** The mean of a counter over all workers; empty if not all have it. */
    OptionalDouble mean(SchedulerCounter counter);

    /**
     * The standard deviation of a counter over all workers, which are the whole population: 0 with one worker, empty if
     * not all have it. That of {@link SchedulerCounter#TASKS_RUN} shows how evenly the tasks were spread, as Prell
     * does.
     */
    OptionalDouble deviation(SchedulerCounter counter);

    /**
     * The counts since an earlier reading of the same runtime.
     *
     * @throws IllegalArgumentException if the earlier one has another number of workers
     */
    SchedulerStats since(SchedulerStats earlier);

    /**
     * Victims without tasks for each steal: Prell's failed attempts per steal, Kumar's steal failure rate (section
     * 4.4).
     */
    default OptionalDouble failuresPerSteal() {
        return quotient(SchedulerCounter.FAILED_STEALS, SchedulerCounter.STEALS);
    }

    /** How many tasks a steal brings. Prell, section 5.1. */
    default OptionalDouble tasksPerSteal() {
        return quotient(SchedulerCounter.TASKS_STOLEN, SchedulerCounter.STEALS);
    }

    /** The share of the steals that took half of the victim's tasks, from 0 to 1. Prell, section 5.1. */
    default OptionalDouble halfShare() {
        return quotient(SchedulerCounter.HALF_STEALS, SchedulerCounter.STEALS);
    }

    /**
     * Tasks stolen for each task spawned: the share of the tasks that change workers. Low is good. Kumar, section 4.2.
     */
    default OptionalDouble stealRatio() {
        return quotient(SchedulerCounter.TASKS_STOLEN, SchedulerCounter.TASKS);
    }

    /**
     * Steals for each millisecond of a time: how often victims are disturbed. Kumar, section 5.2.
     *
     * @param nanos the time in which they were made, in nanoseconds
     */
    OptionalDouble stealsPerMilli(long nanos);

    /** The mean latency of termination detection, in nanoseconds. Prell, section 4.1. */
    default OptionalDouble terminationNanos() {
        return quotient(SchedulerCounter.TERMINATION_NANOS, SchedulerCounter.TERMINATIONS);
    }

    /** The mean latency of task barriers, in nanoseconds. Prell, section 4.1. */
    default OptionalDouble barrierNanos() {
        return quotient(SchedulerCounter.BARRIER_NANOS, SchedulerCounter.BARRIERS);
    }

    /** How many frames leave the stack in an unwind of woven code. */
    default OptionalDouble framesPerUnwind() {
        return quotient(SchedulerCounter.UNWOUND_FRAMES, SchedulerCounter.UNWINDS);
    }

    /**
     * How long an unwind of woven code takes, divided by its frames, in nanoseconds: the median of the unwinds, within
     * an eighth. It is measured as {@link SchedulerCounter#UNWIND_NANOS}, whose mean has the moments in it in which the
     * system let others run.
     */
    OptionalDouble nanosPerFrame();

    /** The share of the steals of woven code that were free, from 0 to 1: {@link SchedulerCounter#FREE_STEALS}. */
    default OptionalDouble freeShare() {
        return quotient(SchedulerCounter.FREE_STEALS, SchedulerCounter.ACTIVATIONS_STOLEN);
    }

    /**
     * The median time from when a worker without work asked to when the activations of woven code that it got for that
     * were there to be taken, in nanoseconds, within an eighth. Of requests alone that took an unwind. Under other
     * schedulers than {@code default} only of those that a woven call makes when it begins, for workers that sleep.
     */
    OptionalDouble requestToVisibleNanos();

    /**
     * Like {@link #requestToVisibleNanos}, to the begin of the first of these activations on another worker: the time
     * of a steal that is not free.
     */
    OptionalDouble requestToRunningNanos();

    /**
     * The share of the workers' time that a part of it took, such as {@link SchedulerCounter#REQUEST_HANDLING_NANOS},
     * from 0 to 1; empty if that was not timed.
     */
    OptionalDouble timeShare(SchedulerCounter nanos);

    /** The share of the workers' time that they spent in a state, from 0 to 1. */
    OptionalDouble share(WorkerStats.State state);

    private OptionalDouble quotient(SchedulerCounter above, SchedulerCounter below) {
        OptionalLong a = total(above);
        OptionalLong b = total(below);
        return a.isEmpty() || b.isEmpty() || b.getAsLong() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) a.getAsLong() / b.getAsLong());
    }
}
