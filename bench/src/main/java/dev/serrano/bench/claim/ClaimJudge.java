package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.bench.suite.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds claims against what has been recorded. */
public final class ClaimJudge {

    private final Recorder recorder;
    private final int processors;

    /**
     * A judge.
     *
     * @param recorder what was measured
     * @param processors of the machine on which it was measured
     */
    public ClaimJudge(Recorder recorder, int processors) {
        this.recorder = recorder;
        this.processors = processors;
    }

    /**
     * The verdict on a claim.
     *
     * @param date when it was measured
     * @param commit the sources
     * @param machine a line about the machine
     */
    public ClaimResult judge(Claim claim, String date, String commit, String machine) {
        List<Finding> findings = new ArrayList<>();
        for (Evidence part : claim.evidence()) {
            findings.add(part.scale() > processors ? tooSmall(part) : finding(part));
        }
        List<Finding.State> states = findings.stream().map(Finding::state).toList();
        ClaimVerdict verdict = ClaimVerdict.of(states);
        if (verdict == ClaimVerdict.HOLDS && claim.missing() != null) {
            verdict = ClaimVerdict.IN_PART;
        }
        return new ClaimResult(claim.id(), verdict, reason(claim, verdict, findings), findings, date, commit, machine);
    }

    private static @Nullable String reason(Claim claim, ClaimVerdict verdict, List<Finding> findings) {
        if (verdict == ClaimVerdict.HOLDS) {
            return null;
        }
        boolean fails = findings.stream().anyMatch(finding -> finding.state() == Finding.State.FAILS);
        String text = Stream.of(
                        Stream.of(fails ? claim.reason() : null, claim.missing()),
                        findings.stream().map(Finding::note),
                        findings.stream()
                                .filter(finding -> finding.state() == Finding.State.OPEN)
                                .map(finding -> "'" + finding.title()
                                        + "' is not decided, which more JVMs or more time may do"))
                .flatMap(parts -> parts)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? null : text;
    }

    private Finding tooSmall(Evidence part) {
        if (!(part instanceof Evidence.Measured m)) {
            throw new IllegalStateException("no scale matters to '" + part.title() + "'");
        }
        return empty(
                m,
                null,
                Finding.State.UNTOLD,
                "needs %d processors, and here are %d".formatted(part.scale(), processors));
    }

    private Finding finding(Evidence part) {
        return switch (part) {
            case Evidence.Measured m -> measured(m);
            case Evidence.Checked c -> answer(c, c.printed(), c.program());
            case Evidence.Ends e -> answer(e, e.printed(), e.run()::end);
            case Evidence.Simulated s -> simulated(s);
        };
    }

    private static Finding simulated(Evidence.Simulated part) {
        Double number = null;
        String note = null;
        try {
            number = part.run().call();
        } catch (Exception e) {
            note = "'" + part.title() + "' could not be simulated: " + e;
        }
        return new Finding(
                part.title(), "", part.printed(), number, null, null, part.unit(), null, Finding.State.SIMULATED, note);
    }

    private Finding measured(Evidence.Measured part) {
        Verdict verdict = Verdict.of(part.bar(), recorder);
        Estimate estimate = verdict.estimate();
        int without = part.bar().quantity() instanceof Quantity.Crossover crossover
                ? crossover.measured(recorder) - (estimate == null ? 0 : estimate.forks())
                : 0;
        if (estimate == null) {
            return without == 0
                    ? empty(part, null, Finding.State.UNTOLD, "'" + part.title() + "' was not measured")
                    : noCrossing(part, without);
        }
        Interval interval = estimate.interval();
        Finding.State state = switch (verdict.state()) {
            case MET -> Finding.State.HOLDS;
            case MISSED -> Finding.State.FAILS;
            case NOT_DECIDED, NOT_ASKED, REPORTED -> Finding.State.OPEN;
            case NO_DATA -> Finding.State.UNTOLD;
        };
        return new Finding(
                part.title(),
                part.bar().goal().text(),
                part.printed(),
                estimate.median(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                part.bar().quantity().unit(),
                null,
                without == 0 ? state : Finding.State.OPEN,
                without == 0 ? null : "'%s': no crossing in %d of the JVMs".formatted(part.title(), without));
    }

    /** One JVM alone decides nothing. */
    private static Finding noCrossing(Evidence.Measured part, int forks) {
        Quantity.Crossover crossover = (Quantity.Crossover) part.bar().quantity();
        return empty(part, crossover.none(), forks > 1 ? Finding.State.FAILS : Finding.State.OPEN, null);
    }

    private static Finding empty(
            Evidence.Measured part, @Nullable String answer, Finding.State state, @Nullable String note) {
        return new Finding(
                part.title(),
                part.bar().goal().text(),
                part.printed(),
                null,
                null,
                null,
                part.bar().quantity().unit(),
                answer,
                state,
                note);
    }

    /** A program's answer, or the way it ends, against the printed one. */
    private static Finding answer(Evidence part, String printed, Callable<String> program) {
        String answer = null;
        String note = null;
        Finding.State state = Finding.State.UNTOLD;
        try {
            answer = program.call();
            state = answer.equals(printed) ? Finding.State.HOLDS : Finding.State.FAILS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            note = "'" + part.title() + "' was interrupted";
        } catch (Exception e) {
            note = "'" + part.title() + "' failed: " + e;
        }
        return new Finding(part.title(), "= " + printed, null, null, null, null, "", answer, state, note);
    }
}
