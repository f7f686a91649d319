package dev.serrano.bench.fork;

import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import java.time.Duration;
import java.util.List;

/**
 * What one forked JVM shall do. It travels as JSON through the fork's standard input.
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
        String commit) {

    /** Copies the lists. */
    public ForkPlan {
        cases = List.copyOf(cases);
        pollution = List.copyOf(pollution);
    }

    RoundPolicy policy(Duration budget) {
        return new RoundPolicy(warmUpRounds, Duration.ofMillis(warmUpMillis), rounds, budget);
    }
}
