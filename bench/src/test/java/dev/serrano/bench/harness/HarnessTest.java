package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.Serrano;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.model.Timeline;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class HarnessTest {

    private final ScriptedWorkload workload = new ScriptedWorkload()
            .with(Rival.THREADS, "right", (number, context) -> "42")
            .with(Rival.THREADS, "wrong", (number, context) -> "43");

    @Test
    void withoutAKnownAnswerTheSerialFormGivesIt() throws Exception {
        try (Harness harness = new Harness(workload)) {
            assertThat(harness.measure(threads("right")).ok()).isTrue();
            assertThat(harness.measure(threads("wrong")).ok()).isFalse();
        }
        assertThat(workload.log).containsExactly("serial", "right", "wrong");
    }

    @Test
    void theSerialFormIsNotRunAgainForItsOwnAnswer() throws Exception {
        try (Harness harness = new Harness(workload)) {
            harness.measure(workload.aCase(Rival.SERIAL, "serial"));
            harness.measure(threads("right"));
        }
        assertThat(workload.log).containsExactly("serial", "right");
    }

    @Test
    void aKnownAnswerCountsMoreThanTheSerialForm() throws Exception {
        workload.expected = "43";
        try (Harness harness = new Harness(workload)) {
            Sample serial = harness.measure(workload.aCase(Rival.SERIAL, "serial"));
            assertThat(serial.ok()).isFalse();
            assertThat(serial.checksum()).isEqualTo("42");
            assertThat(harness.measure(threads("wrong")).ok()).isTrue();
        }
    }

    @Test
    void theInputIsBuiltOnce() throws Exception {
        try (Harness harness = new Harness(workload)) {
            harness.prepare(threads("right"));
            harness.measure(threads("right"));
            harness.measure(threads("wrong").on(2));
        }
        assertThat(workload.prepared).isEqualTo(1);
    }

    @Test
    void whatAFormCountsIsPartOfTheSample() throws Exception {
        workload.with(Rival.THREADS, "counts", (number, context) -> {
            context.counted(Counters.SPAWNS, 7);
            return "42";
        });
        try (Harness harness = new Harness(workload)) {
            assertThat(harness.measure(threads("counts")).counters()).containsEntry(Counters.SPAWNS, 7.0);
            assertThat(harness.measure(threads("right")).counters()).doesNotContainKey(Counters.SPAWNS);
        }
    }

    /** Also those between two runs: the compilers work on what the last one gave them. */
    @Test
    void compilationsCountForTheRunBeforeWhoseEndTheyEnded() throws Exception {
        try (Harness harness = new Harness(workload)) {
            harness.measure(threads("right"));
            long before = Compilers.compiledMillis();
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            for (int i = 1; Compilers.compiledMillis() < before + 2 && System.nanoTime() < deadline; i++) {
                assertThat(new BigInteger("7").pow(i % 500).toString(i % 36 + 1))
                        .isNotEmpty();
            }
            double compiled = (Compilers.compiledMillis() - before) / 1e3;
            assertThat(compiled).isPositive();
            assertThat(harness.measure(threads("right")).counters().get(Counters.COMPILE_SECONDS))
                    .isGreaterThanOrEqualTo(compiled);
        }
    }

    @Test
    void whatTheSchedulerCountsIsPartOfTheSample() throws Exception {
        workload.with(Rival.SERRANO, "tasks", (number, context) -> {
            context.serrano().launch(() -> {
                for (int i = 0; i < 100; i++) {
                    Serrano.async(() -> {});
                }
            });
            return "42";
        });
        try (Harness harness = new Harness(workload)) {
            Case subject = workload.aCase(Rival.SERRANO, "tasks").on(2);
            Map<String, Double> counters = harness.measure(subject).counters();
            assertThat(counters)
                    .containsEntry(Counters.TASKS, 100.0)
                    .containsKeys(
                            "half_steals",
                            "failed_steals",
                            "tasks_stolen",
                            "loop_splits",
                            SchedulerCounters.STEAL_RATIO,
                            SchedulerCounters.STEALS_PER_MILLI)
                    .doesNotContainKeys("requests_served", "terminations");
            assertThat(counters.get("running_share") + counters.get("managing_share") + counters.get("idle_share"))
                    .isCloseTo(1, within(1e-9));
            assertThat(harness.measure(subject.tagged(Tags.SCHEDULER, "sharing"))
                            .counters())
                    .containsKey("tasks_stolen")
                    .doesNotContainKeys("requests_served", "half_steals", "failed_steals");
        }
    }

    @Test
    void aPointIsLookedAtOutsideOfTheTime() throws Exception {
        workload.with(Rival.THREADS, "points", (number, context) -> {
            context.reached("middle");
            return "42";
        });
        try (Harness harness = new Harness(workload)) {
            long start = System.nanoTime();
            Sample sample = harness.measure(threads("points"));
            double wall = (System.nanoTime() - start) / 1e9;
            assertThat(sample.counters())
                    .containsKeys(Counters.HEAP_ADDED + "middle", Counters.THREADS_ADDED + "middle");
            assertThat(sample.seconds()).isGreaterThanOrEqualTo(0).isLessThan(wall);
        }
    }

    @Test
    void heapThatIsHeldAtAPointIsCounted() throws Exception {
        int size = 32 << 20;
        workload.with(Rival.THREADS, "holds", (number, context) -> {
            byte[] held = new byte[size];
            context.reached("full");
            return Integer.toString(42 + held[number]);
        });
        try (Harness harness = new Harness(workload)) {
            System.gc();
            Sample sample = harness.measure(threads("holds"));
            assertThat(sample.counters().get(Counters.HEAP_ADDED + "full")).isGreaterThan(size * 0.8);
        }
    }

    @Test
    void aWatchedRunTellsWhatTheWorkersDid() throws Exception {
        workload.with(Rival.SERRANO, "tasks", (number, context) -> {
            context.serrano().launch(() -> {
                for (int i = 0; i < 100; i++) {
                    Serrano.async(() -> {});
                }
                Serrano.delay(Duration.ofMillis(20));
            });
            return "42";
        });
        try (Harness harness = new Harness(workload)) {
            Timeline line = harness.watch(workload.aCase(Rival.SERRANO, "tasks").on(2), 1_000);
            assertThat(line.lanes()).hasSize(2);
            assertThat(line.at()).isNotEmpty().isSorted().hasSameSizeAs(line.suspended());
            assertThat(line.lanes())
                    .allSatisfy(lane ->
                            assertThat(lane.states()).hasSize(line.at().size()).matches("[rmi]+"));
            assertThat(sum(line, Timeline.Lane::tasks)).isEqualTo(101);
            assertThat(sum(line, Timeline.Lane::suspensions)).isPositive();
            assertThat(line.seconds()).isGreaterThanOrEqualTo(0.02);
        }
    }

    @Test
    void aWatchedRunMustGiveTheRightAnswerAndRunOnSerrano() throws Exception {
        workload.expected = "42";
        workload.with(Rival.SERRANO, "wrong", (number, context) -> "43");
        try (Harness harness = new Harness(workload)) {
            assertThatThrownBy(() -> harness.watch(workload.aCase(Rival.SERRANO, "wrong"), 1_000))
                    .isInstanceOf(WrongAnswerException.class)
                    .hasMessageContaining("43");
            assertThatThrownBy(() -> harness.watch(threads("right"), 1_000))
                    .hasMessageContaining("does not run on Serrano");
        }
    }

    private static long sum(Timeline line, Function<Timeline.Lane, List<Long>> counter) {
        return line.lanes().stream()
                .mapToLong(lane -> Timeline.Lane.sum(counter.apply(lane)))
                .sum();
    }

    @Test
    void anUnknownWorkloadIsNamed() {
        Case unknown = new Case("nothing", new Form(Rival.SERIAL, "serial"), 1, Map.of(), Set.of(), Map.of());
        try (Harness harness = new Harness(workload)) {
            assertThatThrownBy(() -> harness.prepare(unknown)).hasMessageContaining("nothing");
        }
    }

    private Case threads(String form) {
        return workload.aCase(Rival.THREADS, form);
    }
}
