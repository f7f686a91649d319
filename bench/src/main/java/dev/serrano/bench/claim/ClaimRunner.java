package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.suite.Suite;
import dev.serrano.bench.suite.SuiteListener;
import dev.serrano.bench.suite.SuiteRunner;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures claims, one after another, each in JVMs of its own. */
public final class ClaimRunner {
    /* Implementation.
     * current    the measurement that is under way. Written by the thread that runs, read by the one that cancels.
     * cancelled  set once, before current is read; whoever starts a measurement publishes it before it looks at
     *            cancelled (both volatile: one of the two sees the other). */

    /** Claims are measured in sittings that end within this time. */
    public static final Duration SITTING = Duration.ofMinutes(15);

    private static final Duration SLACK = Duration.ofSeconds(30);

    private final int forks;
    private final Duration perFork;
    private final int processors;
    private final String commit;
    private final String machine;
    private final SuiteListener listener;
    private volatile @Nullable SuiteRunner current;
    private volatile boolean cancelled;

    /**
     * A runner.
     *
     * @param forks how many JVMs measure each program
     * @param perFork the time that each of them plans with
     * @param processors of this machine
     * @param commit the sources that are measured
     * @param machine a line about this machine
     * @param listener follows the measurements
     */
    public ClaimRunner(
            int forks, Duration perFork, int processors, String commit, String machine, SuiteListener listener) {
        this.forks = forks;
        this.perFork = perFork;
        this.processors = processors;
        this.commit = commit;
        this.machine = machine;
        this.listener = listener;
    }

    /** About how long a claim takes. */
    public Duration estimate(Claim claim) {
        return claim.tellable(processors)
                ? perFork.multipliedBy((long) forks * claim.blocks().size())
                : Duration.ZERO;
    }

    /** Shares claims out to sittings, in their order; a claim that takes longer than a sitting has one alone. */
    public List<List<Claim>> sittings(List<Claim> claims) {
        List<List<Claim>> sittings = new ArrayList<>();
        Duration full = SITTING;
        for (Claim claim : claims) {
            Duration time = estimate(claim);
            if (full.plus(time).compareTo(SITTING) > 0 || sittings.isEmpty()) {
                sittings.add(new ArrayList<>());
                full = Duration.ZERO;
            }
            sittings.getLast().add(claim);
            full = full.plus(time);
        }
        return sittings;
    }

    /**
     * Measures a claim, unless nothing here can tell it, and judges it; empty if that was cancelled.
     *
     * @throws InterruptedException if the thread was interrupted; what was measured is lost
     */
    public Optional<ClaimResult> run(Claim claim) throws InterruptedException {
        Recorder recorder = new Recorder();
        if (!claim.blocks().isEmpty() && claim.tellable(processors)) {
            Duration budget = estimate(claim);
            Suite suite = new Suite(claim.id(), claim.sentence(), forks, claim.blocks(), List.of());
            SuiteRunner runner = new SuiteRunner(
                    suite, forks, budget, budget.multipliedBy(2).plus(SLACK), commit, recorder, false, listener);
            current = runner;
            if (cancelled) {
                return Optional.empty();
            }
            runner.run();
            current = null;
        }
        if (cancelled) {
            return Optional.empty();
        }
        String now =
                Instant.now(Clock.systemUTC()).truncatedTo(ChronoUnit.SECONDS).toString();
        return Optional.of(new ClaimJudge(recorder, processors).judge(claim, now, commit, machine));
    }

    /** Ends what runs, from another thread. */
    public void cancel() {
        cancelled = true;
        SuiteRunner runner = current;
        if (runner != null) {
            runner.cancel();
        }
    }
}
