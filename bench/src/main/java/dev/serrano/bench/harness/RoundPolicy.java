package dev.serrano.bench.harness;

import java.time.Duration;

/**
 * How many rounds to run. A round runs each case once.
 *
 * @param warmUpRounds rounds before the measured ones; fewer, but one at least, if they would take more than 40% of the
 *     budget
 * @param warmUpTime goes on warming up for that long, within the same share of the budget
 * @param rounds measured rounds, at most; the first is always run
 * @param budget no further round starts when it would probably end after this time
 */
public record RoundPolicy(int warmUpRounds, Duration warmUpTime, int rounds, Duration budget) {

    /** Checks the numbers. */
    public RoundPolicy {
        if (warmUpRounds < 0 || rounds < 1) {
            throw new IllegalArgumentException("a policy needs at least one measured round");
        }
    }

    /** The same policy with another budget. */
    public RoundPolicy within(Duration otherBudget) {
        return new RoundPolicy(warmUpRounds, warmUpTime, rounds, otherBudget);
    }
}
