package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VerdictTest {

    private static final String BLOCK = "block";
    private static final Case OURS = Fixtures.serrano("fib", 2);
    private static final Case RIVAL = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "task"), 2);
    private static final Case BETTER = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "better"), 2);

    private final Recorder recorder = new Recorder();

    @Test
    void ratiosAreTakenPairByPair() {
        times(0, OURS, 1, 3);
        times(0, RIVAL, 2, 6);
        times(1, OURS, 10);
        times(1, RIVAL, 20);
        Verdict verdict = verdict(ratio(), new Goal.AtMost(0.45));
        assertThat(verdict.estimate().median()).isEqualTo(0.5);
        assertThat(verdict.estimate().interval().high()).isEqualTo(0.5);
        assertThat(verdict.estimate().forks()).isEqualTo(2);
        assertThat(verdict.estimate().values()).isEqualTo(3);
        assertThat(verdict.state()).isEqualTo(Verdict.State.MISSED);
    }

    @Test
    void theMedianOfRatiosIsThatOfTheProgramInTheMiddle() {
        inTwoJvms(OURS, 2, 2);
        inTwoJvms(RIVAL, 1, 1);
        inTwoJvms(BETTER, 4, 4);
        Quantity.TimeRatio one = new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL));
        Quantity.TimeRatio two = new Quantity.TimeRatio(BLOCK, OURS, List.of(BETTER));
        Quantity.TimeRatio three = new Quantity.TimeRatio(BLOCK, BETTER, List.of(RIVAL));
        Verdict verdict = verdict(
                new Quantity.OverPrograms(Quantity.Average.MEDIAN, List.of(one, two, three)), new Goal.AtMost(2));
        assertThat(verdict.estimate().median()).isEqualTo(2);
        assertThat(verdict.estimate().values()).isEqualTo(2);
        assertThat(verdict.state()).isEqualTo(Verdict.State.MET);
    }

    @Test
    void countersAreDividedPairByPairAndOnlyWhereTheyAre() {
        counted(OURS, Map.of("cpu_s", 6.0));
        counted(OURS, Map.of());
        counted(OURS, Map.of("cpu_s", 9.0));
        counted(RIVAL, Map.of("cpu_s", 2.0));
        counted(RIVAL, Map.of("cpu_s", 2.0));
        counted(RIVAL, Map.of("cpu_s", 3.0));
        Verdict verdict = verdict(new Quantity.CounterRatio(BLOCK, OURS, RIVAL, "cpu_s"), new Goal.None());
        assertThat(verdict.estimate().median()).isEqualTo(3);
        assertThat(verdict.estimate().values()).isEqualTo(2);
    }

    /** What holds for the largest holds for each run. */
    @Test
    void theLargestOfAJvmOverTheMedianOfTheOther() {
        for (double own : new double[] {1, 9, 2}) {
            counted(OURS, Map.of("ms", own));
        }
        for (double others : new double[] {4, 3, 100}) {
            counted(RIVAL, Map.of("ms", others));
        }
        Quantity.Counted part = new Quantity.Counted(BLOCK, OURS, "ms", 1, "");
        Quantity.Counted whole = new Quantity.Counted(BLOCK, RIVAL, "ms", 1, "");
        Quantity largest = new Quantity.CounterOver(part, Quantity.Pick.LARGEST, whole);
        assertThat(verdict(largest, new Goal.None()).estimate().median()).isEqualTo(9 / 4.0);
        Quantity middle = new Quantity.CounterOver(part, Quantity.Pick.MEDIAN, whole);
        assertThat(verdict(middle, new Goal.None()).estimate().median()).isEqualTo(2 / 4.0);
    }

    @Test
    void aPartOfNothingIsNoValue() {
        counted(OURS, Map.of("steals", 0.0));
        counted(OURS, Map.of("steals", 8.0));
        Quantity.Counted steals = new Quantity.Counted(BLOCK, OURS, "steals", 1, "");
        Quantity.Counted spawns = new Quantity.Counted(BLOCK, RIVAL, "spawns", 1, "");
        Quantity quantity = new Quantity.CountedOf(steals, spawns);
        assertThat(verdict(quantity, new Goal.None()).state()).isEqualTo(Verdict.State.NO_DATA);
        counted(RIVAL, Map.of("spawns", 0.0));
        assertThat(verdict(quantity, new Goal.None()).state()).isEqualTo(Verdict.State.NO_DATA);
        counted(RIVAL, Map.of("spawns", 2.0));
        counted(RIVAL, Map.of("spawns", 2.0));
        assertThat(verdict(quantity, new Goal.None()).estimate().median()).isEqualTo(2);
    }

    private void counted(Case subject, Map<String, Double> counters) {
        recorder.sample(BLOCK, 0, subject, new Sample(1, "1", true, counters));
    }

    @Test
    void aSampleWithoutAPartnerIsLeftOut() {
        times(0, OURS, 1, 100);
        times(0, RIVAL, 2);
        times(1, OURS, 5);
        assertThat(ratio().values(recorder)).hasSize(1).first().isEqualTo(new double[] {0.5});
    }

    @Test
    void samplesOfOtherBlocksDoNotCount() {
        times(0, OURS, 1);
        recorder.sample("another", 0, RIVAL, Fixtures.sample(2));
        assertThat(verdict(ratio(), new Goal.AtMost(1)).state()).isEqualTo(Verdict.State.NO_DATA);
    }

    @Test
    void ofSeveralBaselinesTheFastestCounts() {
        times(0, OURS, 1, 1);
        times(0, RIVAL, 8, 8);
        times(0, BETTER, 4, 4);
        Quantity quantity = new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL, BETTER));
        assertThat(verdict(quantity, new Goal.AtMost(0.5)).estimate().median()).isEqualTo(0.25);
    }

    @Test
    void aSpeedUpIsTheInverseRatio() {
        inTwoJvms(OURS, 1);
        inTwoJvms(RIVAL, 1.7);
        Quantity quantity = new Quantity.SpeedUp(BLOCK, OURS, List.of(RIVAL));
        assertThat(verdict(quantity, new Goal.AtLeast(1.7)).state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict(quantity, new Goal.AtLeast(1.8)).state()).isEqualTo(Verdict.State.MISSED);
    }

    @Test
    void theMedianMeetsAGoalAndTheWholeIntervalMissesIt() {
        times(0, OURS, 0.4);
        times(1, OURS, 0.5);
        times(2, OURS, 0.6);
        for (int fork = 0; fork < 3; fork++) {
            times(fork, RIVAL, 1);
        }
        assertThat(verdict(ratio(), new Goal.AtMost(0.5)).state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict(ratio(), new Goal.AtMost(0.4)).state()).isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(verdict(ratio(), new Goal.AtMost(0.39)).state()).isEqualTo(Verdict.State.MISSED);
        Quantity speedUp = new Quantity.SpeedUp(BLOCK, OURS, List.of(RIVAL));
        assertThat(verdict(speedUp, new Goal.AtLeast(2)).state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict(speedUp, new Goal.AtLeast(2.5)).state()).isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(verdict(speedUp, new Goal.AtLeast(2.51)).state()).isEqualTo(Verdict.State.MISSED);
    }

    @Test
    void aGoalBetweenTwoValuesIsMissedOnBothSides() {
        times(0, OURS, 0.5);
        times(1, OURS, 0.7);
        times(2, OURS, 1.5);
        for (int fork = 0; fork < 3; fork++) {
            times(fork, RIVAL, 1);
        }
        assertThat(verdict(ratio(), new Goal.Within(0.6, 0.7)).state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict(ratio(), new Goal.Within(0.7, 0.8)).state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict(ratio(), new Goal.Within(0.8, 1.25)).state())
                .as("inside of the interval, with both ends out of it")
                .isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(verdict(ratio(), new Goal.Within(1.51, 2)).state()).isEqualTo(Verdict.State.MISSED);
        assertThat(verdict(ratio(), new Goal.Within(0.4, 0.49)).state()).isEqualTo(Verdict.State.MISSED);
        assertThat(new Goal.Within(0.8, 1.25).text()).isEqualTo("0.80 to 1.25");
    }

    @Test
    void eachOutcomeHasItsWords() {
        assertThat(Verdict.State.values())
                .extracting(Verdict.State::text)
                .containsExactly("met", "missed", "not decided", "", "not asked", "no data");
    }

    @Test
    void scaledTimesAndCounters() {
        recorder.sample(BLOCK, 0, OURS, new Sample(0.2, "5", true, Map.of("heap", 4_000.0)));
        assertThat(new Quantity.ScaledTime(BLOCK, OURS, 1e9 / 400_000, "ns")
                        .values(recorder)
                        .getFirst()[0])
                .isCloseTo(500, within(1e-9));
        assertThat(new Quantity.Counted(BLOCK, OURS, "heap", 0.25, "bytes")
                        .values(recorder)
                        .getFirst()[0])
                .isEqualTo(1_000);
        assertThat(new Quantity.Counted(BLOCK, OURS, "absent", 1, "bytes").values(recorder))
                .isEmpty();
    }

    @Test
    void aNumberWithoutAGoalIsOnlyReported() {
        times(0, OURS, 1);
        times(0, RIVAL, 1);
        assertThat(Verdict.of(Bar.report("x", ratio()), recorder).state()).isEqualTo(Verdict.State.REPORTED);
    }

    @Test
    void anAimIsJudgedByItself() {
        inTwoJvms(OURS, 0.4);
        inTwoJvms(RIVAL, 1);
        Bar bar = new Bar("x", ratio(), new Goal.AtMost(0.45), new Goal.AtMost(0.35));
        assertThat(Verdict.of(bar, recorder).state()).isEqualTo(Verdict.State.MET);
        assertThat(Verdict.of(bar, recorder).aim()).isEqualTo(Verdict.State.MISSED);
        assertThat(Verdict.of(Bar.of("x", ratio(), new Goal.AtMost(1)), recorder)
                        .aim())
                .isEqualTo(Verdict.State.REPORTED);
    }

    @Test
    void aGeometricMeanHasOneValueForEachFork() {
        String other = "other";
        times(0, OURS, 1, 1);
        times(0, RIVAL, 2, 2);
        times(1, OURS, 1);
        times(1, RIVAL, 8);
        recorder.sample(other, 0, OURS, Fixtures.sample(8));
        recorder.sample(other, 0, RIVAL, Fixtures.sample(1));
        Quantity mean = new Quantity.OverPrograms(
                Quantity.Average.GEOMETRIC_MEAN,
                List.of(
                        new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL)),
                        new Quantity.TimeRatio(other, OURS, List.of(RIVAL))));
        assertThat(mean.blocks()).containsExactly(BLOCK, other);
        assertThat(mean.values(recorder))
                .as("the second program is missing in the second fork")
                .hasSize(1);
        assertThat(mean.values(recorder).getFirst()[0]).isCloseTo(2, within(1e-9));
    }

    @Test
    void aMeanOfProgramsOfWhichOneIsMissingHasNoValue() {
        times(0, OURS, 1);
        times(0, RIVAL, 2);
        Quantity mean = new Quantity.OverPrograms(
                Quantity.Average.GEOMETRIC_MEAN,
                List.of(
                        new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL)),
                        new Quantity.TimeRatio("never measured", OURS, List.of(RIVAL))));
        assertThat(verdict(mean, new Goal.AtMost(1)).state()).isEqualTo(Verdict.State.NO_DATA);
    }

    @Test
    void aGoalWhosePremiseIsNotMetIsNotAsked() {
        inTwoJvms(OURS, 2);
        inTwoJvms(RIVAL, 1);
        inTwoJvms(BETTER, 0.5);
        Bar bar = Bar.of("x", new Quantity.SpeedUp(BLOCK, OURS, List.of(RIVAL)), new Goal.AtLeast(1.7));
        Quantity twice = new Quantity.SpeedUp(BLOCK, BETTER, List.of(RIVAL));
        Bar met = Bar.of("y", twice, new Goal.AtLeast(1.7));
        Bar missed = Bar.of("y", twice, new Goal.AtLeast(3));
        Bar unknown =
                Bar.of("y", new Quantity.SpeedUp("never measured", BETTER, List.of(RIVAL)), new Goal.AtLeast(1.7));
        assertThat(Verdict.of(bar.onlyIf(met), recorder).state()).isEqualTo(Verdict.State.MISSED);
        assertThat(Verdict.of(bar.onlyIf(missed), recorder).state()).isEqualTo(Verdict.State.NOT_ASKED);
        assertThat(Verdict.of(bar.onlyIf(unknown), recorder).state()).isEqualTo(Verdict.State.NOT_ASKED);
    }

    @Test
    void oneJvmDecidesNothing() {
        times(0, OURS, 1, 2, 3);
        times(0, RIVAL, 1, 1, 1);
        Bar bar = new Bar("x", ratio(), new Goal.AtMost(1.5), new Goal.AtMost(1));
        assertThat(Verdict.of(bar, recorder).state()).isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(Verdict.of(bar, recorder).aim()).isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(Verdict.of(bar, recorder).estimate().interval()).isNull();
        assertThat(verdict(ratio(), new Goal.AtMost(3)).state()).isEqualTo(Verdict.State.NOT_DECIDED);
        assertThat(Verdict.of(bar, recorder).estimate().median()).isEqualTo(2);
        assertThat(Verdict.of(Bar.report("x", ratio()), recorder).state()).isEqualTo(Verdict.State.REPORTED);
        times(1, OURS, 2);
        times(1, RIVAL, 1);
        assertThat(Verdict.of(bar, recorder).state()).isEqualTo(Verdict.State.MISSED);
    }

    private static Quantity ratio() {
        return new Quantity.TimeRatio(BLOCK, OURS, List.of(RIVAL));
    }

    private Verdict verdict(Quantity quantity, Goal goal) {
        return Verdict.of(Bar.of("x", quantity, goal), recorder);
    }

    /** The same times in each, so that there is an interval. */
    private void inTwoJvms(Case subject, double... seconds) {
        times(0, subject, seconds);
        times(1, subject, seconds);
    }

    private void times(int fork, Case subject, double... seconds) {
        for (double time : seconds) {
            recorder.sample(BLOCK, fork, subject, Fixtures.sample(time));
        }
    }
}
