package dev.serrano.interleaving;

import java.util.List;
import java.util.SplittableRandom;

/** Who takes the next step: a choice for each, drawn from a seed. */
final class Schedule {
    /* Implementation. Every other seed changes the actor at random. The others give the actors priorities, and let the
     * one with the highest go on; at a few steps, drawn in advance, whoever is at it becomes the last. A fault that needs
     * the actors to change at d certain steps is found with a probability of at least 1 / (actors * steps^(d - 1)), and
     * most need one or two (Burckhardt et al., A randomized scheduler with probabilistic guarantees of finding bugs). */
    private static final int MOST_CHANGES = 4;
    private static final int EXPECTED_STEPS = 400;

    private final SplittableRandom random;
    private final boolean byPriority;
    private final int[] priorities;
    private final int[] changes;
    private final int restlessness;
    private int lowest;
    private int step;
    private int last;

    Schedule(long seed, int actors) {
        random = new SplittableRandom(seed);
        byPriority = (seed & 1) == 0;
        restlessness = 1 << random.nextInt(1, 6);
        priorities = new int[actors];
        for (int i = 0; i < actors; i++) {
            priorities[i] = random.nextInt(1, Integer.MAX_VALUE);
        }
        changes =
                random.ints(random.nextInt(MOST_CHANGES + 1), 0, EXPECTED_STEPS).toArray();
    }

    /** The number of the actor that goes on, one of those that can. */
    int next(List<Integer> able) {
        int chosen = byPriority ? first(able) : any(able);
        step++;
        last = chosen;
        return chosen;
    }

    private int any(List<Integer> able) {
        return able.contains(last) && random.nextInt(restlessness) != 0 ? last : able.get(random.nextInt(able.size()));
    }

    private int first(List<Integer> able) {
        for (int change : changes) {
            if (change == step) {
                priorities[last] = --lowest;
            }
        }
        int best = able.getFirst();
        for (int i : able) {
            if (priorities[i] > priorities[best]) {
                best = i;
            }
        }
        return best;
    }
}
