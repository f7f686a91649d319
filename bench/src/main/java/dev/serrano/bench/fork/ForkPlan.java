package dev.serrano.bench.fork;

import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import java.time.Duration;
import java.util.List;

/**
 * The work of one forked JVM. It travels as JSON through the fork's standard input.
 *
 * @param cases what to measure
 * @param pollution what to run before, {@link #pollutionRounds} times each, without measuring
 * @param pollutionRounds how often
 * @param warmUpRounds see {@link RoundPolicy}
 * @param warmUpMillis see {@link RoundPolicy}
 * @param rounds see {@link RoundPolicy}
 * @param budgetMillis the fork should end that long after its JVM started
 * @param limitMillis the fork gives up that long after its JVM started
 * @param commit the source revision, for the fork's environment
 * @param watched whether to run cases of Serrano once more at the end, to watch their workers
 */
public record ForkPlan(
        List<Case> cases,
        List<Case> pollution,
        int pollutionRounds,
        int warmUpRounds,
        long warmUpMillis,
        int rounds,
        long budgetMillis,
        long limitMillis,
        String commit,
        boolean watched) {

    /** The share of the budget that is left for runs that are watched. */
    private static final double WATCH_SHARE = 0.1;

    /** Copies the lists. */
    public ForkPlan {
        cases = List.copyOf(cases);
        pollution = List.copyOf(pollution);
    }

    /** The rounds, in what is left of the budget, or as much of that as is not for runs that are watched. */
    RoundPolicy policy(Duration left) {
        Duration budget = watched ? left.minusMillis((long) (budgetMillis * WATCH_SHARE)) : left;
        return new RoundPolicy(warmUpRounds, Duration.ofMillis(warmUpMillis), rounds, budget);
    }
}
