package dev.serrano.bench.model;

import java.util.List;

/**
 * The work of the workers during one run that was watched and not measured. The readings are racy samples, about one a
 * millisecond: changes between two of them show only in the counters.
 *
 * @param subject the name of the run
 * @param seconds how long it took, while watched
 * @param at when each reading was taken, in seconds since the start, ascending
 * @param lanes one for each worker, in the order of their numbers
 * @param suspended how many tasks were suspended at each reading
 */
public record Timeline(Case subject, double seconds, List<Double> at, List<Lane> lanes, List<Integer> suspended) {

    /** Copies the lists. */
    public Timeline {
        at = List.copyOf(at);
        lanes = List.copyOf(lanes);
        suspended = List.copyOf(suspended);
    }

    /**
     * One worker.
     *
     * @param states its state at each reading, one letter: see {@link #RUNNING}
     * @param tasks tasks begun since the reading before
     * @param steals steals since the reading before
     * @param stolen tasks taken by these steals
     * @param suspensions waits that set a task aside since the reading before
     */
    public record Lane(String states, List<Long> tasks, List<Long> steals, List<Long> stolen, List<Long> suspensions) {

        /** It ran a task. */
        public static final char RUNNING = 'r';

        /** It looked for work. */
        public static final char MANAGING = 'm';

        /** It was parked. */
        public static final char IDLE = 'i';

        /** Copies the lists. */
        public Lane {
            tasks = List.copyOf(tasks);
            steals = List.copyOf(steals);
            stolen = List.copyOf(stolen);
            suspensions = List.copyOf(suspensions);
        }

        /** The share of the readings that found it in a state, from 0 to 1; 0 without readings. */
        public double share(char state) {
            long found = states.chars().filter(letter -> letter == state).count();
            return states.isEmpty() ? 0 : (double) found / states.length();
        }

        /** The sum of one of the counters. */
        public static long sum(List<Long> counter) {
            return counter.stream().mapToLong(Long::longValue).sum();
        }
    }
}
