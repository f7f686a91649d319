package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AppsSuiteTest {

    private final Suite suite = new AppsSuite(Catalog.standard(), Workloads.all(), WorkerNumbers.of(1, 2)).suite();

    @Test
    void everyWorkloadIsMeasuredOnEveryRuntime() {
        List<Block> blocks = suite.blocks().stream()
                .filter(block -> !block.name().contains(","))
                .toList();
        assertThat(blocks).extracting(Block::name).containsExactlyElementsOf(Workloads.names());
        for (Block block : blocks) {
            Workload workload = Workloads.find(block.name()).orElseThrow();
            Form first = workload.forms().stream()
                    .filter(form -> form.runtime() == Rival.SERRANO)
                    .findFirst()
                    .orElseThrow();
            for (Form form : workload.forms()) {
                List<Integer> expected = switch (form.runtime()) {
                    case SERIAL -> form.name().equals("serial") ? List.of(1) : List.of();
                    case SERRANO -> form.equals(first) ? List.of(1, 2) : List.of();
                    case VIRTUAL_THREADS -> List.of(2);
                    case BLOCKING_POOL, OPENMP -> List.of();
                    default -> List.of(1, 2);
                };
                assertThat(block.cases().stream()
                                .filter(subject -> subject.form().equals(form))
                                .map(Case::workers))
                        .as("%s %s", block.name(), form)
                        .containsExactlyElementsOf(expected);
            }
        }
    }

    @Test
    void aProgramWithTheSameDivisionHasABarOnOneAndTwoWorkers() {
        for (Workload workload : Workloads.all()) {
            boolean comparable = workload.forms().contains(new Form(Rival.FORKJOIN, "task"));
            assertThat(suite.bars().stream()
                            .filter(bar -> bar.quantity() instanceof Quantity.TimeRatio ratio
                                    && ratio.block().equals(workload.info().name())
                                    && ratio.phase() == Phase.ALL
                                    && ratio.baselines()
                                            .getFirst()
                                            .form()
                                            .name()
                                            .equals("task")))
                    .as(workload.info().name())
                    .hasSize(comparable ? 2 : 0);
        }
    }

    @Test
    void theMeansAreThoseOfAllSuchPrograms() {
        List<Quantity.OverPrograms> means = suite.bars().stream()
                .filter(bar -> bar.quantity() instanceof Quantity.OverPrograms)
                .map(bar -> (Quantity.OverPrograms) bar.quantity())
                .toList();
        assertThat(means).as("with and without a cut-off; settled and cold").hasSize(6);
        assertThat(means.getFirst().blocks()).contains("fib", "integrate", "quicksort", "cilksort", "matmul", "fft");
    }

    @Test
    void aComparableProgramIsMeasuredFromTheFirstRoundOnAndHasAGoalWhereItIsSettled() {
        List<Workload> comparable = Workloads.all().stream()
                .filter(workload -> workload.forms().contains(new Form(Rival.FORKJOIN, "task")))
                .toList();
        for (Workload workload : comparable) {
            String name = workload.info().name() + ", 2 workers";
            Block block = suite.blocks().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertThat(block.policy().warmUpRounds()).isZero();
            assertThat(block.policy().warmUpTime()).isZero();
            assertThat(block.cases()).hasSize(2).allMatch(subject -> subject.workers() == 2);
            assertThat(suite.bars())
                    .as(name)
                    .filteredOn(bar -> bar.quantity().blocks().equals(List.of(name)))
                    .extracting(bar -> bar.goal().text())
                    .containsExactly("<= 1.10", "");
        }
        assertThat(suite.bars())
                .filteredOn(bar -> bar.quantity() instanceof Quantity.OverPrograms mean
                        && mean.ratios().getFirst().phase() != Phase.ALL)
                .extracting(Bar::title, bar -> bar.goal().text())
                .containsExactly(
                        tuple(
                                comparable.size() + " programs / ForkJoinPool, settled, geometric mean, 2 workers",
                                "<= 0.95"),
                        tuple(comparable.size() + " programs / ForkJoinPool, cold, geometric mean, 2 workers", "<= 1"));
    }

    @Test
    void workloadsWithoutARivalGiveNoMeans() {
        Workload pingPong = Workloads.find("pingpong").orElseThrow();
        assertThat(new AppsSuite(Catalog.standard(), List.of(pingPong), WorkerNumbers.of(1, 2))
                        .suite()
                        .bars())
                .isEmpty();
    }
}
