package dev.serrano.bench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.suite.Block;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The claims fit the workloads, and each statement is computed from what its blocks measure. */
final class ClaimRegistryTest {

    private static final String BLOCKING = "blocking";
    private static final int PROCESSORS = 1_000; // every claim can be told

    /** Every counter is 1. */
    private static final Map<String, Double> COUNTERS = Stream.concat(
                    SchedulerCounters.names().stream(), Stream.of(Counters.PEAK_THREADS))
            .collect(Collectors.toMap(name -> name, name -> 1.0));

    /** As many claims as the five documents' inventory names, those of the theses by chapters. */
    @ParameterizedTest
    @EnumSource(Document.class)
    void everyDocumentHasItsClaims(Document document) {
        int claims = ClaimRegistry.of(Catalog.standard(), 2).of(document).size();
        assertThat(claims)
                .isEqualTo(
                        switch (document) {
                            case IMAM -> 17 + 13 + 15;
                            case KUMAR -> 10;
                            case PRELL -> 35;
                            case COOPERATIVE -> 17;
                            case HABANERO_SCALA -> 6;
                        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, PROCESSORS})
    void workloadsTakeTheParametersAndBlocksDiffer(int processors) {
        for (Claim claim :
                ClaimRegistry.of(Catalog.standard(), Math.min(processors, 8)).all()) {
            assertThat(claim.blocks().stream().map(Block::name)).as(claim.id()).doesNotHaveDuplicates();
            for (Block block : claim.blocks()) {
                assertThat(block.name()).startsWith(claim.id() + "/");
                assertThat(block.cases()).as(block.name()).isNotEmpty();
                for (Case subject : block.cases()) {
                    Workload workload =
                            Catalog.standard().find(subject.workload()).orElseThrow();
                    assertThatCode(() -> Parameters.of(workload.info(), subject.givenParameters()))
                            .as("%s %s", block.name(), subject)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    /** Else a JVM would say so, after minutes. */
    @Test
    void schedulersAndBackendsAreThere() {
        List<Map<String, String>> tags = ClaimRegistry.of(Catalog.standard(), 2).all().stream()
                .flatMap(claim -> claim.blocks().stream())
                .flatMap(block -> block.cases().stream())
                .map(Case::tags)
                .distinct()
                .toList();
        assertThat(tags).hasSizeGreaterThan(5);
        for (Map<String, String> one : tags) {
            TaskRuntime.Builder builder = TaskRuntime.builder().workers(1);
            if (one.containsKey(Tags.SCHEDULER)) {
                builder.scheduler(one.get(Tags.SCHEDULER));
            }
            assertThat(one.getOrDefault(Tags.BACKEND, BLOCKING)).isEqualTo(BLOCKING);
            try (TaskRuntime runtime = builder.build()) {
                assertThat(runtime.launch(() -> 5)).as(one.toString()).isEqualTo(5);
            }
        }
    }

    /** With all samples equal, and all counters 1, there is a figure for every statement. */
    @Test
    void everyStatementHasAFigureOnceItsBlocksHaveBeenMeasured() {
        for (Claim claim : ClaimRegistry.of(Catalog.standard(), 2).all()) {
            if (claim.evidence().stream().anyMatch(Evidence.Ends.class::isInstance)) {
                continue; // runs JVMs: LimitedRunTest
            }
            ClaimResult result = new ClaimJudge(measured(claim), PROCESSORS)
                    .judge(claim, "2026-01-02T03:04:05Z", "abc", "a machine");
            for (Finding finding : result.findings()) {
                assertThat(finding.measured() != null || finding.answer() != null)
                        .as("%s: %s", claim.id(), finding)
                        .isTrue();
            }
        }
    }

    @Test
    void whatNothingTellsSaysWhy() {
        for (Claim claim : ClaimRegistry.of(Catalog.standard(), 2).all()) {
            if (claim.evidence().isEmpty()) {
                assertThat(claim.missing()).as(claim.id()).isNotBlank();
                assertThat(claim.tellable(PROCESSORS)).isFalse();
            }
        }
    }

    @Test
    void namesAreFoundInUpperAndLowerCase() {
        ClaimRegistry registry = ClaimRegistry.of(Catalog.standard(), 2);
        assertThat(registry.find("h5")).contains(registry.find("H5").orElseThrow());
        assertThat(registry.find("H0")).isEmpty();
    }

    private static Recorder measured(Claim claim) {
        Recorder recorder = new Recorder();
        for (Block block : claim.blocks()) {
            for (Case subject : block.cases()) {
                for (int fork = 0; fork < 3; fork++) {
                    recorder.sample(block.name(), fork, subject, new Sample(1, "5", true, COUNTERS));
                }
            }
        }
        return recorder;
    }
}
