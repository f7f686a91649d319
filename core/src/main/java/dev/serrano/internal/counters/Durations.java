package dev.serrano.internal.counters;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How many times of each length were measured.
 *
 * @param counts of the classes of {@link DurationCounts}; those at the end that are missing are 0
 */
public record Durations(List<Long> counts) {
    /** No times. */
    public static final Durations NONE = new Durations(List.of());

    /** Copies the counts. */
    public Durations {
        counts = List.copyOf(counts);
    }

    private long count(int which) {
        return which < counts.size() ? counts.get(which) : 0;
    }

    /** These and others. */
    public Durations plus(Durations others) {
        return new Durations(IntStream.range(0, Math.max(counts.size(), others.counts.size()))
                .mapToObj(i -> count(i) + others.count(i))
                .toList());
    }

    /** The durations that an earlier reading does not have. */
    public Durations since(Durations earlier) {
        return new Durations(IntStream.range(0, counts.size())
                .mapToObj(i -> Math.max(0, count(i) - earlier.count(i)))
                .toList());
    }

    /** The median in nanoseconds, within an eighth; empty if there are none. */
    public OptionalDouble median() {
        long all = counts.stream().mapToLong(c -> c).sum();
        long below = 0;
        for (int i = 0; i < counts.size(); i++) {
            below += count(i);
            if (below > 0 && 2 * below >= all) {
                return OptionalDouble.of(DurationCounts.nanosOf(i));
            }
        }
        return OptionalDouble.empty();
    }
}
