package dev.serrano.bench.harness;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs several cases in rounds, so that what is compared is measured under the same conditions.
 *
 * <p>Each measured round runs every case once, in an order drawn anew from a fixed seed. Sample i of one case and
 * sample i of another come from the same round: they form a pair. A case that fails is left out of all later rounds, so
 * the samples of a case are always those of rounds 0, 1, 2 and so on without a gap. The garbage of one run is collected
 * before the next, and before a round the compilers get the time to end what the last one gave them to do. A wrong
 * answer in a warm-up round is a failure; in a measured round it is a sample that is not ok.
 */
public final class Rounds {

    private static final long SEED = 20_260_101L;
    private static final double WARM_UP_SHARE = 0.4;

    private final Harness harness;
    private final List<Case> alive;
    private final RoundPolicy policy;
    private final RoundListener listener;
    private final long started = System.nanoTime();

    /** Rounds of these cases; the first should be the one that gives the right answer. */
    public Rounds(Harness harness, List<Case> cases, RoundPolicy policy, RoundListener listener) {
        this.harness = harness;
        this.alive = new ArrayList<>(cases);
        this.policy = policy;
        this.listener = listener;
    }

    /**
     * Runs them all.
     *
     * @return how many measured rounds there was time for: fewer than asked for only if more would not have ended
     *     within the budget, not if all cases failed before
     * @throws InterruptedException if the thread was interrupted in a run
     */
    public int run() throws InterruptedException {
        double lastWarmUp = warmUp();
        Random random = new Random(SEED);
        int round = 0;
        double longest = lastWarmUp;
        while (!alive.isEmpty() && round < policy.rounds() && (round == 0 || fits(longest))) {
            List<Case> order = new ArrayList<>(alive);
            Collections.shuffle(order, random);
            double begin = elapsed();
            Compilers.awaitIdle();
            for (Case subject : order) {
                listener.starting(subject, round);
                Sample sample = attempt(subject);
                if (sample != null) {
                    listener.sample(subject, round, sample);
                }
            }
            double took = elapsed() - begin;
            longest = round == 0 ? took : Math.max(longest, took);
            round++;
        }
        return alive.isEmpty() ? policy.rounds() : round;
    }

    private double warmUp() throws InterruptedException {
        double share = seconds(policy.budget()) * WARM_UP_SHARE;
        double last = 0;
        for (int round = 0; !alive.isEmpty(); round++) {
            boolean tooLong = round > 0 && elapsed() + last > share;
            boolean enough = round >= policy.warmUpRounds() && elapsed() >= seconds(policy.warmUpTime());
            if (tooLong || enough) {
                break;
            }
            listener.warmUp(round + 1);
            double begin = elapsed();
            if (round > 0) {
                Compilers.awaitIdle();
            }
            for (Case subject : List.copyOf(alive)) {
                Sample sample = attempt(subject);
                if (sample != null && !sample.ok()) {
                    fail(subject, new WrongAnswerException(sample.checksum()));
                }
            }
            last = elapsed() - begin;
        }
        return last;
    }

    private boolean fits(double nextRound) {
        return elapsed() + nextRound <= seconds(policy.budget());
    }

    private @Nullable Sample attempt(Case subject) throws InterruptedException {
        System.gc();
        try {
            return harness.measure(subject);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // whatever a workload throws ends this case, not the measurement
            fail(subject, e);
            return null;
        }
    }

    private void fail(Case subject, Throwable cause) {
        alive.remove(subject);
        listener.failure(subject, cause);
    }

    private double elapsed() {
        return (System.nanoTime() - started) / 1e9;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
