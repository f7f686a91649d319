package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RoundsTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final ScriptedWorkload workload = new ScriptedWorkload()
            .with(Rival.THREADS, "a", (number, context) -> "42")
            .with(Rival.THREADS, "b", (number, context) -> "42");
    private final Map<String, List<Integer>> rounds = new LinkedHashMap<>();
    private final Map<String, Throwable> failures = new LinkedHashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private int warmUps;

    @Test
    void everyRoundRunsEveryCaseOnce() throws Exception {
        int measured = run(new RoundPolicy(2, Duration.ZERO, 20, LONG), "a", "b");
        assertThat(measured).isEqualTo(20);
        assertThat(warmUps).isEqualTo(2);
        assertThat(rounds.get("a")).hasSize(20).isSorted().isEqualTo(rounds.get("b"));
        Set<List<String>> orders = new HashSet<>();
        for (int i = 6; i < workload.log.size(); i += 3) {
            List<String> round = workload.log.subList(i, i + 3);
            assertThat(round).containsExactlyInAnyOrder("serial", "a", "b");
            orders.add(round);
        }
        assertThat(orders).as("the order changes from round to round").hasSizeGreaterThan(2);
    }

    @Test
    void aCaseThatFailsIsLeftOutAndTheOthersGoOn() throws Exception {
        workload.with(Rival.THREADS, "breaks", (number, context) -> {
            if (number == 3) {
                throw new StackOverflowError("too deep");
            }
            return "42";
        });
        run(new RoundPolicy(1, Duration.ZERO, 5, LONG), "a", "breaks");
        assertThat(failures.get("breaks")).hasMessage("too deep");
        assertThat(rounds.get("breaks")).containsExactly(0);
        assertThat(rounds.get("a")).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void aWrongAnswerInTheWarmUpIsAFailure() throws Exception {
        workload.with(Rival.THREADS, "wrong", (number, context) -> "41");
        run(new RoundPolicy(1, Duration.ZERO, 2, LONG), "wrong");
        assertThat(failures.get("wrong"))
                .isInstanceOf(WrongAnswerException.class)
                .hasMessageContaining("41");
        assertThat(rounds).doesNotContainKey("wrong");
    }

    @Test
    void aWrongAnswerInAMeasuredRoundIsASample() throws Exception {
        workload.with(Rival.THREADS, "wrong", (number, context) -> number == 1 ? "42" : "41");
        run(new RoundPolicy(1, Duration.ZERO, 1, LONG), "wrong");
        assertThat(failures).isEmpty();
        assertThat(samples).extracting(Sample::ok).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void oneRoundIsMeasuredHoweverSmallTheBudget() throws Exception {
        assertThat(run(new RoundPolicy(3, Duration.ofMinutes(1), 100, Duration.ZERO), "a"))
                .isEqualTo(1);
        assertThat(warmUps).isEqualTo(1);
    }

    @Test
    void withoutWarmUpItMeasuresAtOnce() throws Exception {
        run(new RoundPolicy(0, Duration.ZERO, 1, LONG), "a");
        assertThat(warmUps).isZero();
        assertThat(rounds).containsOnlyKeys("serial", "a");
    }

    @Test
    void endsWhenEverythingHasFailedWhichIsNoLackOfTime() throws Exception {
        workload.with(Rival.SERIAL, "serial", (number, context) -> {
            throw new IllegalStateException("no");
        });
        assertThat(run(new RoundPolicy(1, Duration.ZERO, 5, LONG))).isEqualTo(5);
        assertThat(workload.log).hasSize(1);
    }

    private int run(RoundPolicy policy, String... forms) throws Exception {
        List<Case> cases = new ArrayList<>();
        cases.add(workload.aCase(Rival.SERIAL, "serial"));
        for (String form : forms) {
            cases.add(workload.aCase(Rival.THREADS, form));
        }
        try (Harness harness = new Harness(workload)) {
            return new Rounds(harness, cases, policy, new Listener()).run();
        }
    }

    private final class Listener implements RoundListener {

        @Override
        public void warmUp(int round) {
            warmUps++;
        }

        @Override
        public void starting(Case subject, int round) {
            assertThat(failures).doesNotContainKey(subject.form().name());
        }

        @Override
        public void sample(Case subject, int round, Sample sample) {
            samples.add(sample);
            rounds.computeIfAbsent(subject.form().name(), key -> new ArrayList<>())
                    .add(round);
        }

        @Override
        public void failure(Case subject, Throwable cause) {
            failures.put(subject.form().name(), cause);
        }
    }
}
