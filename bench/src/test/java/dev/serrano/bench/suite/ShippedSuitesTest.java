package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Tags;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped suites fit the shipped workloads, and each bar is computed from what its block measures. */
final class ShippedSuitesTest {

    /** A workload whose input in a suite is 800 MB. */
    private static final String ALLOCATES = "sum";

    /** The inputs that another suite has, and that were tried. */
    private static final Set<String> TRIED = new HashSet<>();

    static Stream<Suite> suites() {
        return Stream.of(WorkerNumbers.of(1, 2), WorkerNumbers.ofMachine(8), WorkerNumbers.of(1), WorkerNumbers.of(4))
                .flatMap(workers -> SuiteCatalog.names().stream()
                        .map(name -> SuiteCatalog.find(name, Catalog.standard(), workers)
                                .orElseThrow()));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everyBarHasDataOnceItsBlockHasBeenMeasured(Suite suite) {
        Recorder recorder = new Recorder();
        for (Block block : suite.blocks()) {
            for (Case subject : block.cases()) {
                for (int round = 0; round < Phase.COLD_ROUNDS + 1; round++) {
                    recorder.sample(block.name(), 0, subject, Fixtures.sample(1));
                }
            }
        }
        for (Bar bar : suite.bars()) {
            if (!(bar.quantity() instanceof Quantity.Counted
                    || bar.quantity() instanceof Quantity.CountedOf
                    || bar.quantity() instanceof Quantity.CounterOver
                    || bar.quantity() instanceof Quantity.CounterRatio)) {
                assertThat(Verdict.of(bar, recorder).estimate()).as(bar.title()).isNotNull();
            }
        }
        assertThat(new Report(Fixtures.ENVIRONMENT, recorder.rows(suite.name())).rows())
                .isNotEmpty();
    }

    /** Else a fork would say so, after minutes. */
    @ParameterizedTest
    @MethodSource("suites")
    void workloadsTakeTheParameters(Suite suite) {
        Stream<Case> cases = suite.blocks().stream()
                .flatMap(block -> Stream.concat(block.cases().stream(), block.pollution().stream()));
        Map<String, Set<Map<String, String>>> inputs = new TreeMap<>();
        cases.filter(subject -> !subject.workload().equals(ALLOCATES))
                .forEach(subject -> inputs.computeIfAbsent(subject.workload(), name -> new HashSet<>())
                        .add(subject.givenParameters()));
        inputs.forEach((name, parameters) -> {
            Workload workload = Catalog.standard().find(name).orElseThrow();
            for (Map<String, String> given : parameters) {
                if (!TRIED.add(name + new TreeMap<>(given))) {
                    continue;
                }
                assertThatCode(() -> workload.prepare(Parameters.of(workload.info(), given)))
                        .as("%s %s", name, given)
                        .doesNotThrowAnyException();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("suites")
    void countersAreThoseOfCasesOfTheirBlock(Suite suite) {
        for (Bar bar : suite.bars()) {
            if (bar.quantity() instanceof Quantity.Counted counted) {
                assertThat(cases(suite, counted.block())).as(bar.title()).contains(counted.subject());
            } else if (bar.quantity() instanceof Quantity.CountedOf of) {
                for (Quantity.Counted one : List.of(of.part(), of.whole())) {
                    assertThat(cases(suite, one.block())).as(bar.title()).contains(one.subject());
                }
            } else if (bar.quantity() instanceof Quantity.CounterOver over) {
                assertThat(cases(suite, over.part().block()))
                        .as(bar.title())
                        .contains(over.part().subject(), over.whole().subject());
            } else if (bar.quantity() instanceof Quantity.CounterRatio ratio) {
                assertThat(cases(suite, ratio.block())).as(bar.title()).contains(ratio.subject(), ratio.baseline());
            }
        }
    }

    /** Else a row would name a number of workers that the JDK does not keep to. */
    @ParameterizedTest
    @MethodSource("suites")
    void virtualThreadsGetAsManyCarriersAsTheirRowSays(Suite suite) {
        for (Block block : suite.blocks()) {
            for (Case subject : block.cases()) {
                if (subject.form().runtime() == Rival.VIRTUAL_THREADS) {
                    assertThat(block.jvmOptions())
                            .as(block.name())
                            .contains("-Djdk.virtualThreadScheduler.parallelism=" + subject.workers());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("suites")
    void titlesDiffer(Suite suite) {
        Set<String> titles = new HashSet<>();
        suite.bars()
                .forEach(bar ->
                        assertThat(titles.add(bar.title())).as(bar.title()).isTrue());
    }

    @ParameterizedTest
    @MethodSource("suites")
    void onlyWhatIsUnusualIsTagged(Suite suite) {
        for (Block block : suite.blocks()) {
            for (Case subject : block.cases()) {
                assertThat(subject.tags().getOrDefault(Tags.GC, "parallel")).isEqualTo(block.collector());
                assertThat(subject.tags()).doesNotContainEntry(Tags.GC, "parallel");
                assertThat(subject.tags()).doesNotContainEntry(Tags.BACKEND, "scheduled");
                assertThat(subject.tags().containsKey(Tags.PROFILE))
                        .isEqualTo(!block.pollution().isEmpty());
            }
        }
    }

    private static List<Case> cases(Suite suite, String name) {
        return suite.blocks().stream()
                .filter(block -> block.name().equals(name))
                .flatMap(block -> block.cases().stream())
                .toList();
    }
}
