package dev.serrano.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * The parallelism profile of what was measured: how many tasks are at work at each abstract time, if each is at work as
 * early as it can be. The area under it is the work, its end the critical path length, its mean the ideal parallelism.
 * {@snippet :
 * Metrics m = Metrics.withProfile();
 * finish(measured(m), () -> forall(range(0, 8), i -> doWork(i)));
 * for (Profile.Step s : m.profile().steps()) {
 *     plot(s.from(), s.to(), s.tasks());
 * }
 * }
 */
public final class Profile {
    private final List<Step> steps;

    /**
     * A stretch of time in which the number does not change.
     *
     * @param from when it begins
     * @param to when it ends: the next one begins
     * @param tasks how many are at work
     */
    public record Step(long from, long to, long tasks) {}

    private Profile(List<Step> steps) {
        this.steps = steps;
    }

    /** The steps in their order, from time 0; those with no task at work, too. None if there was no work. */
    public List<Step> steps() {
        return steps;
    }

    /** How many tasks are at work at a time. */
    public long at(long time) {
        int low = 0;
        int high = steps.size() - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            Step s = steps.get(mid);
            if (time < s.from) {
                high = mid - 1;
            } else if (time >= s.to) {
                low = mid + 1;
            } else {
                return s.tasks;
            }
        }
        return 0;
    }

    /** The most that are at work at one time: with so many processors the program could take the shortest time. */
    public long maximum() {
        return steps.stream().mapToLong(Step::tasks).max().orElse(0);
    }

    /** The work: the area of all steps. */
    public long work() {
        return steps.stream().mapToLong(s -> (s.to - s.from) * s.tasks).sum();
    }

    /** The critical path length: the end of the last step. */
    public long end() {
        return steps.isEmpty() ? 0 : steps.getLast().to;
    }

    /** Makes a profile of changes in the order of time. */
    static final class Builder {
        private final List<Step> made = new ArrayList<>();
        private long since;
        private long tasks;

        /** From a time on so many are at work. */
        void from(long time, long n) {
            if (n != tasks) {
                if (time > since) {
                    made.add(new Step(since, time, tasks));
                }
                since = time;
                tasks = n;
            }
        }

        Profile build() {
            return new Profile(List.copyOf(made));
        }
    }

    @Override
    public String toString() {
        return "at most " + maximum() + " at work, until " + end();
    }
}
