package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PhaseTest {

    private static final String BLOCK = "fib, 2 workers";
    private static final Case OURS = Fixtures.serrano("fib", 2);
    private static final Case RIVAL = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "task"), 2);

    private final Recorder recorder = new Recorder();
    private final Quantity.TimeRatio ratio = new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL));

    @Test
    void theFirstRoundsOfAJvmAreColdAlsoWhenNothingIsCompiled() {
        for (int round = 0; round < 20; round++) {
            round(0, round < 12 ? 3 : 1, 0, 0);
        }
        assertThat(values(Phase.COLD)).containsExactly(repeated(12, 3));
        assertThat(values(Phase.SETTLED)).containsExactly(repeated(8, 1));
        assertThat(values(Phase.ALL)).hasSize(20);
    }

    @Test
    void aRoundIsSettledIfItAndTheOneBeforeItHadLittleCompiled() {
        for (int round = 0; round < 12; round++) {
            round(0, 3, 0, 0.001);
        }
        round(0, 20, 0.001, 0.001);
        round(0, 21, 0, 3); // of either case
        round(0, 22, 0, 0);
        round(0, 23, 0, 0);
        round(0, 24, 1.249, 0); // 5 % of 25 s are 1.25
        round(0, 25, 1.31, 0);
        round(0, 26, 0, 0);
        assertThat(values(Phase.SETTLED)).containsExactly(20, 23, 24);
    }

    @Test
    void eachJvmHasItsOwnRounds() {
        for (int round = 0; round < 14; round++) {
            round(0, 2, 0, 0);
            round(1, 4, 5, 0);
        }
        assertThat(ratio.in(Phase.COLD).values(recorder)).hasSize(2);
        assertThat(ratio.in(Phase.SETTLED).values(recorder))
                .as("of the second JVM no round is settled")
                .containsExactly(repeated(2, 2));
    }

    /** A mean has the settled rounds of each program, and none where one is not settled. */
    @Test
    void aMeanIsOfOnePhase() {
        Quantity.TimeRatio other = new Quantity.TimeRatio("other", OURS, List.of(RIVAL));
        for (int round = 0; round < 14; round++) {
            round(0, round < 12 ? 100 : 2, 0, 0);
            recorder.sample("other", 0, OURS, sample(round < 12 ? 100 : 8, 0));
            recorder.sample("other", 0, RIVAL, sample(1, 0));
        }
        assertThat(mean(other).values(recorder).getFirst()[0]).isCloseTo(4, within(1e-9));
        for (int round = 0; round < 3; round++) {
            round(1, 1, 0, 0);
            recorder.sample("other", 1, OURS, sample(1, 0));
            recorder.sample("other", 1, RIVAL, sample(1, 0));
        }
        assertThat(mean(other).values(recorder)).hasSize(1);
        assertThat(Verdict.of(Bar.of("x", ratio.in(Phase.SETTLED), new Goal.AtMost(1.1)), new Recorder())
                        .state())
                .isEqualTo(Verdict.State.NO_DATA);
    }

    private Quantity mean(Quantity.TimeRatio other) {
        return new Quantity.OverPrograms(
                Quantity.Average.GEOMETRIC_MEAN, List.of(ratio.in(Phase.SETTLED), other.in(Phase.SETTLED)));
    }

    private double[] values(Phase phase) {
        return ratio.in(phase).values(recorder).getFirst();
    }

    /** A round in which the rival takes a second. */
    private void round(int fork, double ours, double compiledInOurs, double compiledInTheirs) {
        recorder.sample(BLOCK, fork, OURS, sample(ours, compiledInOurs));
        recorder.sample(BLOCK, fork, RIVAL, sample(1, compiledInTheirs));
    }

    private static Sample sample(double seconds, double compiled) {
        return new Sample(seconds, "5", true, Map.of("compile_s", compiled));
    }

    private static double[] repeated(int times, double value) {
        double[] values = new double[times];
        Arrays.fill(values, value);
        return values;
    }
}
