package dev.serrano.internal.deterministic;

import java.util.Arrays;

/** Which worker goes on at a scheduling point of a deterministic schedule. */
sealed interface WorkerOrder {
    /** Chooses {@link dev.serrano.internal.fiber.backend.Conductor#next} among two candidates or more. */
    int next(int[] candidates, int count, int current);

    /** The order for a number of preemptions; negative: any number. */
    static WorkerOrder of(Choices choices, int workers, int preemptions) {
        return preemptions < 0 ? new Walk(choices) : new Priorities(choices, workers, preemptions);
    }

    /**
     * A random walk. How often it changes workers is drawn once a schedule: some schedules change at every other point,
     * others hardly ever, since different mistakes want different rates.
     */
    final class Walk implements WorkerOrder {
        private static final int[] RATES = {2, 2, 4, 8, 32};

        private final Choices choices;
        private final int oneIn;

        Walk(Choices choices) {
            this.choices = choices;
            this.oneIn = RATES[choices.choose(RATES.length)];
        }

        @Override
        public int next(int[] candidates, int count, int current) {
            if (current < 0) {
                return candidates[choices.choose(count)];
            }
            if (choices.choose(oneIn) != 0) {
                return current;
            }
            int k = choices.choose(count - 1);
            int chosen = candidates[k];
            return chosen >= current ? candidates[k + 1] : chosen; // candidates ascend: skip the current one
        }
    }

    /**
     * Random priorities and few preemptions. The worker with the highest priority goes on. At each of d points, drawn
     * in advance, it falls below all others (Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with
     * probabilistic guarantees of finding bugs, ASPLOS 2010).
     * <p>Their points are drawn evenly from the k steps of the program; here k is not known, so that a seed alone makes
     * a schedule: a point lies in each of the first {@value #OCTAVES} octaves with the same probability. A bug that
     * needs d preemptions at given places of a run of k steps with n workers is hit with a probability of at least 1 /
     * (n (28 k)^d).
     */
    final class Priorities implements WorkerOrder {
        static final int OCTAVES = 14;
        /** After so many points in a row a worker falls below all others: it may be spinning until another one acts. */
        private static final int PATIENCE = 1_000;

        private final Choices choices;
        private final int[] priority;
        private final long[] changes;
        private int nextChange;
        private int lowest;
        private long points;
        private int last = -1;
        private int inARow;

        Priorities(Choices choices, int workers, int preemptions) {
            this.choices = choices;
            this.priority = new int[workers];
            for (int i = 1; i < workers; i++) {
                int j = choices.choose(i + 1);
                priority[i] = priority[j];
                priority[j] = i;
            }
            this.changes = new long[preemptions];
            for (int i = 0; i < preemptions; i++) {
                int octave = choices.choose(OCTAVES);
                changes[i] = (1L << octave) + choices.choose(1 << octave);
            }
            Arrays.sort(changes);
        }

        @Override
        public int next(int[] candidates, int count, int current) {
            if (current >= 0) {
                points++;
                inARow = current == last ? inARow + 1 : 0;
                last = current;
                if (inARow > PATIENCE) {
                    inARow = 0;
                    priority[current] = --lowest;
                }
                while (nextChange < changes.length && changes[nextChange] <= points) {
                    nextChange++;
                    priority[current] = --lowest;
                }
            }
            int best = candidates[0];
            for (int i = 1; i < count; i++) {
                if (priority[candidates[i]] > priority[best]) {
                    best = candidates[i];
                }
            }
            choices.note(count, best);
            return best;
        }
    }
}
