package dev.serrano;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the workers of a runtime have counted of their scheduler's work, with the measures that are computed from it.
 * Taken without stopping anybody: exact when nothing runs, otherwise each number is some recent value, and sums of
 * several may be off by what happened in between. A number that the scheduler does not have is empty, and so is a
 * quotient by nothing.
 *
 * @param workers the counters of each worker, in the order of their numbers
 */
public record SchedulerStats(List<Map<SchedulerCounter, Long>> workers) {

    /** Copies the maps. */
    public SchedulerStats {
        List<Map<SchedulerCounter, Long>> copies = new ArrayList<>(workers.size());
        for (Map<SchedulerCounter, Long> one : workers) {
            EnumMap<SchedulerCounter, Long> copy = new EnumMap<>(SchedulerCounter.class);
            copy.putAll(one);
            copies.add(Collections.unmodifiableMap(copy));
        }
        workers = Collections.unmodifiableList(copies);
    }

    /** The sum of a counter over the workers that have it; empty if none has. */
    public OptionalLong total(SchedulerCounter counter) {
        return workers.stream()
                .filter(one -> one.containsKey(counter))
                .mapToLong(one -> one.getOrDefault(counter, 0L))
                .reduce(Long::sum);
    }

    /** The mean of a counter over all workers; empty if not all have it. */
    public OptionalDouble mean(SchedulerCounter counter) {
        return workers.isEmpty() || !workers.stream().allMatch(one -> one.containsKey(counter))
                ? OptionalDouble.empty()
                : workers.stream()
                        .mapToLong(one -> one.getOrDefault(counter, 0L))
                        .average();
    }

    /**
     * The standard deviation of a counter over all workers, which are the whole population: 0 with one worker, empty if
     * not all have it. That of {@link SchedulerCounter#TASKS_RUN} tells how evenly the tasks were spread, as Prell does.
     */
    public OptionalDouble deviation(SchedulerCounter counter) {
        OptionalDouble mean = mean(counter);
        if (mean.isEmpty()) {
            return mean;
        }
        double m = mean.getAsDouble();
        double squares = workers.stream()
                .mapToDouble(one -> one.getOrDefault(counter, 0L) - m)
                .map(d -> d * d)
                .sum();
        return OptionalDouble.of(Math.sqrt(squares / workers.size()));
    }

    /** What was counted since an earlier reading of the same runtime. */
    public SchedulerStats since(SchedulerStats earlier) {
        List<Map<SchedulerCounter, Long>> increments = new ArrayList<>(workers.size());
        for (int i = 0; i < workers.size(); i++) {
            Map<SchedulerCounter, Long> before = earlier.workers.get(i);
            EnumMap<SchedulerCounter, Long> increment = new EnumMap<>(SchedulerCounter.class);
            workers.get(i)
                    .forEach((counter, value) ->
                            increment.put(counter, Math.max(0, value - before.getOrDefault(counter, 0L))));
            increments.add(increment);
        }
        return new SchedulerStats(increments);
    }

    /**
     * Victims without tasks for each steal: Prell's failed attempts per steal, Kumar's steal failure rate (section
     * 4.4).
     */
    public OptionalDouble failuresPerSteal() {
        return quotient(SchedulerCounter.FAILED_STEALS, SchedulerCounter.STEALS);
    }

    /** How many tasks a steal brings. Prell, section 5.1. */
    public OptionalDouble tasksPerSteal() {
        return quotient(SchedulerCounter.TASKS_STOLEN, SchedulerCounter.STEALS);
    }

    /** The share of the steals that took half of the victim's tasks, from 0 to 1. Prell, section 5.1. */
    public OptionalDouble halfShare() {
        return quotient(SchedulerCounter.HALF_STEALS, SchedulerCounter.STEALS);
    }

    /**
     * Tasks stolen for each task spawned: the share of the tasks that change workers. Low is good. Kumar, section 4.2.
     */
    public OptionalDouble stealRatio() {
        return quotient(SchedulerCounter.TASKS_STOLEN, SchedulerCounter.TASKS);
    }

    /**
     * Steals for each millisecond of a time: how often victims are disturbed. Kumar, section 5.2.
     *
     * @param nanos the time in which they were made, in nanoseconds
     */
    public OptionalDouble stealsPerMilli(long nanos) {
        OptionalLong steals = total(SchedulerCounter.STEALS);
        return steals.isEmpty() || nanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(steals.getAsLong() * 1e6 / nanos);
    }

    /** The mean latency of termination detection, in nanoseconds. Prell, section 4.1. */
    public OptionalDouble terminationNanos() {
        return quotient(SchedulerCounter.TERMINATION_NANOS, SchedulerCounter.TERMINATIONS);
    }

    /** The mean latency of task barriers, in nanoseconds. Prell, section 4.1. */
    public OptionalDouble barrierNanos() {
        return quotient(SchedulerCounter.BARRIER_NANOS, SchedulerCounter.BARRIERS);
    }

    /**
     * The share of the workers' time that a part of it took, such as {@link SchedulerCounter#REQUEST_HANDLING_NANOS},
     * from 0 to 1; empty if that was not timed.
     */
    public OptionalDouble timeShare(SchedulerCounter nanos) {
        OptionalLong part = total(nanos);
        OptionalLong running = total(SchedulerCounter.RUNNING_NANOS);
        OptionalLong managing = total(SchedulerCounter.MANAGING_NANOS);
        OptionalLong idle = total(SchedulerCounter.IDLE_NANOS);
        if (part.isEmpty() || running.isEmpty() || managing.isEmpty() || idle.isEmpty()) {
            return OptionalDouble.empty();
        }
        double all = (double) running.getAsLong() + managing.getAsLong() + idle.getAsLong();
        return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(part.getAsLong() / all);
    }

    /** The share of the workers' time that they spent in a state, from 0 to 1. */
    public OptionalDouble share(WorkerStats.State state) {
        return timeShare(
                switch (state) {
                    case RUNNING -> SchedulerCounter.RUNNING_NANOS;
                    case MANAGING -> SchedulerCounter.MANAGING_NANOS;
                    case IDLE -> SchedulerCounter.IDLE_NANOS;
                });
    }

    private OptionalDouble quotient(SchedulerCounter above, SchedulerCounter below) {
        OptionalLong a = total(above);
        OptionalLong b = total(below);
        return a.isEmpty() || b.isEmpty() || b.getAsLong() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) a.getAsLong() / b.getAsLong());
    }
}
