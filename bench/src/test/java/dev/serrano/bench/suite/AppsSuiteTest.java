package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(suite.blocks()).extracting(Block::name).containsExactlyElementsOf(Workloads.names());
        for (Block block : suite.blocks()) {
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
        assertThat(means).hasSize(4);
        assertThat(means.getFirst().blocks()).contains("fib", "integrate", "quicksort", "cilksort", "matmul", "fft");
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
