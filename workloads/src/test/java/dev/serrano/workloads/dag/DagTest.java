package dev.serrano.workloads.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class DagTest {

    private static Dag random(int size) {
        Random random = new Random(size);
        List<int[]> dependencies = new ArrayList<>();
        for (int node = 0; node < size; node++) {
            dependencies.add(
                    node == 0
                            ? new int[0]
                            : random.ints(random.nextInt(4), 0, node).distinct().toArray());
        }
        return new Dag(dependencies);
    }

    private interface Runner {
        void run(Dag dag, IntConsumer work);
    }

    private static void check(Runner runner) {
        for (int size : new int[] {0, 1, 2, 500}) {
            Dag dag = random(size);
            AtomicIntegerArray times = new AtomicIntegerArray(size);
            AtomicIntegerArray early = new AtomicIntegerArray(Math.max(1, size));
            runner.run(dag, node -> {
                for (int dependency : dag.dependencies(node)) {
                    if (times.get(dependency) == 0) {
                        early.set(node, 1);
                    }
                }
                times.incrementAndGet(node);
            });
            for (int node = 0; node < size; node++) {
                assertThat(times.get(node)).as("node %d of %d", node, size).isEqualTo(1);
                assertThat(early.get(node))
                        .as("node %d of %d came too early", node, size)
                        .isZero();
            }
        }
    }

    @Test
    void everyNodeRunsOnceAndAfterThoseItNeeds() {
        for (int workers : new int[] {1, 2, 8}) {
            try (ForkJoinPool pool = new ForkJoinPool(workers)) {
                check((dag, work) -> ForkJoinDag.run(dag, pool, work));
                check((dag, work) -> StageDag.run(dag, pool, work));
            }
        }
        check(VirtualThreadDag::run);
    }

    @Test
    void aFailureOfANodeComesOut() {
        Dag dag = new Dag(List.of(new int[0], new int[] {0}));
        IntConsumer failing = node -> {
            throw new IllegalStateException("no luck");
        };
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            assertThatThrownBy(() -> ForkJoinDag.run(dag, pool, failing)).hasStackTraceContaining("no luck");
            assertThatThrownBy(() -> StageDag.run(dag, pool, failing)).hasStackTraceContaining("no luck");
        }
        assertThatThrownBy(() -> VirtualThreadDag.run(dag, failing)).hasStackTraceContaining("no luck");
    }

    @Test
    void aNodeMayOnlyNeedEarlierOnes() {
        assertThatThrownBy(() -> new Dag(List.of(new int[] {0})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 0 depends on node 0");
    }
}
