package dev.serrano.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The abstract operations of the programs that end early, by {@code doWork} (figure 4.14 of Imam's thesis): each variant
 * counts some, and that without an early end counts most.
 */
class AbstractOperationsTest {
    private static final SyncObserver NO_MARKS = (left, added) -> left;
    private static final List<String> VARIANTS = List.of("eureka", "token", "exception", "bodies", "to-the-end");

    private static final LongAdder SUM = new LongAdder();
    private static TaskRuntime runtime;

    /** Adds up the work of all tasks. */
    private static final class Operations extends SyncMember {
        @Override
        public SyncObserver observer() {
            return NO_MARKS;
        }

        @Override
        public TaskMember forChild() {
            return new Operations();
        }

        @Override
        public @Nullable Object signals(SyncKind kind) {
            return null;
        }

        @Override
        public void waited(SyncKind kind, Object left) {}

        @Override
        public void worked(long units) {
            SUM.add(units);
        }
    }

    @BeforeAll
    static void begin() {
        SyncMember.countWork();
        runtime = TaskRuntime.builder().workers(2).with(Operations::new).build();
    }

    @AfterAll
    static void end() {
        runtime.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "table-search, rows=20 columns=500",
        "cube-search, outer=3 middle=4 line=200",
        "first-queens, n=7 wanted=11",
        "tree-search, height=5",
        "sudoku, box=2 empty=9",
        "tree-path, height=4 rarity=300",
        "floorplan, rooms=5 side=20",
        "travelling-salesman, cities=6",
        "kmeans-convergence, points=500 clusters=5 tasks=7",
        "jacobi-convergence, n=30 block=7 tolerance=9000"
    })
    void eachVariantCountsThem(String name, String input) throws Exception {
        Workload workload = Workloads.find(name).orElseThrow();
        Prepared prepared = workload.prepare(Parameters.parse(workload.info(), List.of(input.split(" "))));
        long most = operations(prepared, "to-the-end");
        assertThat(most).isPositive();
        assertThat(operations(prepared, "to-the-end")).as("again").isEqualTo(most);
        for (String variant : VARIANTS) {
            assertThat(operations(prepared, variant)).as(variant).isBetween(1L, most);
        }
    }

    private static long operations(Prepared prepared, String variant) throws Exception {
        SUM.reset();
        prepared.run(new Form(Rival.SERRANO, variant), new Context(runtime));
        return SUM.sum();
    }

    private record Context(TaskRuntime serrano) implements RunContext {
        @Override
        public int workers() {
            return 2;
        }

        @Override
        public ForkJoinPool forkJoin() {
            throw new UnsupportedOperationException("a Serrano form asks for no other pool");
        }
    }
}
