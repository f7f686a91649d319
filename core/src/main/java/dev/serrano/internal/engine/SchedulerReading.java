package dev.serrano.internal.engine;

import dev.serrano.internal.counters.UnwindTimes;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One reading of what the workers have counted of their scheduler's work. */
public record SchedulerReading(List<Map<SchedulerCounter, Long>> workers, UnwindTimes unwinds)
        implements SchedulerStats {

    /** Copies the maps. */
    public SchedulerReading {
        List<Map<SchedulerCounter, Long>> copies = new ArrayList<>(workers.size());
        for (Map<SchedulerCounter, Long> one : workers) {
            EnumMap<SchedulerCounter, Long> copy = new EnumMap<>(SchedulerCounter.class);
            copy.putAll(one);
            copies.add(Collections.unmodifiableMap(copy));
        }
        workers = Collections.unmodifiableList(copies);
    }

    @Override
    public OptionalLong total(SchedulerCounter counter) {
        return workers.stream()
                .filter(one -> one.containsKey(counter))
                .mapToLong(one -> one.getOrDefault(counter, 0L))
                .reduce(Long::sum);
    }

    @Override
    public OptionalDouble mean(SchedulerCounter counter) {
        return workers.isEmpty() || !workers.stream().allMatch(one -> one.containsKey(counter))
                ? OptionalDouble.empty()
                : workers.stream()
                        .mapToLong(one -> one.getOrDefault(counter, 0L))
                        .average();
    }

    @Override
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

    @Override
    public SchedulerStats since(SchedulerStats earlier) {
        if (earlier.workers().size() != workers.size()) {
            throw new IllegalArgumentException(
                    "since(): a reading of " + earlier.workers().size() + " workers is not an earlier one of these "
                            + workers.size() + "; take both of the same runtime");
        }
        List<Map<SchedulerCounter, Long>> increments = new ArrayList<>(workers.size());
        for (int i = 0; i < workers.size(); i++) {
            Map<SchedulerCounter, Long> before = earlier.workers().get(i);
            EnumMap<SchedulerCounter, Long> increment = new EnumMap<>(SchedulerCounter.class);
            workers.get(i)
                    .forEach((counter, value) ->
                            increment.put(counter, Math.max(0, value - before.getOrDefault(counter, 0L))));
            increments.add(increment);
        }
        SchedulerReading before = (SchedulerReading) earlier;
        return new SchedulerReading(increments, unwinds.since(before.unwinds));
    }

    @Override
    public OptionalDouble stealsPerMilli(long nanos) {
        OptionalLong steals = total(SchedulerCounter.STEALS);
        return steals.isEmpty() || nanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(steals.getAsLong() * 1e6 / nanos);
    }

    @Override
    public OptionalDouble nanosPerFrame() {
        return unwinds.perFrame().median();
    }

    @Override
    public OptionalDouble requestToVisibleNanos() {
        return unwinds.visible().median();
    }

    @Override
    public OptionalDouble requestToRunningNanos() {
        return unwinds.running().median();
    }

    @Override
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

    @Override
    public OptionalDouble share(WorkerStats.State state) {
        return timeShare(
                switch (state) {
                    case RUNNING -> SchedulerCounter.RUNNING_NANOS;
                    case MANAGING -> SchedulerCounter.MANAGING_NANOS;
                    case IDLE -> SchedulerCounter.IDLE_NANOS;
                });
    }
}
