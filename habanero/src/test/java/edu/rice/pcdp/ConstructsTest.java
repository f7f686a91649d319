package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.asyncAwait;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.forall;
import static edu.rice.pcdp.PCDP.forall2d;
import static edu.rice.pcdp.PCDP.forall2dChunked;
import static edu.rice.pcdp.PCDP.forallChunked;
import static edu.rice.pcdp.PCDP.forasync;
import static edu.rice.pcdp.PCDP.forasync2d;
import static edu.rice.pcdp.PCDP.forasync2dChunked;
import static edu.rice.pcdp.PCDP.forasyncChunked;
import static edu.rice.pcdp.PCDP.forseq;
import static edu.rice.pcdp.PCDP.forseq2d;
import static edu.rice.pcdp.PCDP.future;
import static edu.rice.pcdp.PCDP.futureAwait;
import static edu.rice.pcdp.PCDP.isolated;
import static edu.rice.pcdp.PCDP.numThreads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.TaskRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConstructsTest {
    @Workers.OnAll
    void aFinishOfAThreadWaitsForTheTasksOfItsTasks(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger done = new AtomicInteger();
        finish(() -> grow(done, 6));
        assertThat(done).hasValue(127);
    }

    private static void grow(AtomicInteger done, int depth) {
        if (depth > 0) {
            async(() -> grow(done, depth - 1));
            async(() -> grow(done, depth - 1));
        }
        done.incrementAndGet();
    }

    @Workers.OnAll
    void nestedFinishesEndFromInsideOut(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger inner = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        finish(() -> {
            for (int t = 0; t < 20; t++) {
                async(() -> {
                    AtomicInteger mine = new AtomicInteger();
                    finish(() -> forasync(1, 10, i -> mine.incrementAndGet()));
                    seen.addAndGet(mine.get());
                    inner.incrementAndGet();
                });
            }
        });
        assertThat(inner).hasValue(20);
        assertThat(seen).hasValue(200);
    }

    @Test
    void whatMakesTasksWithoutAFinishSaysSo() {
        Actor actor = new Actor() {
            @Override
            public void process(Object msg) {}
        };
        List<Runnable> calls = List.of(
                () -> async(() -> {}),
                () -> forasync(0, 1, i -> {}),
                () -> forasync2d(0, 1, 0, 1, (i, j) -> {}),
                () -> forasyncChunked(0, 1, i -> {}),
                () -> forasyncChunked(0, 1, 1, i -> {}),
                () -> forasync2dChunked(0, 1, 0, 1, (i, j) -> {}),
                () -> forasync2dChunked(0, 1, 0, 1, 1, (i, j) -> {}),
                () -> future(() -> 1),
                () -> asyncAwait(() -> {}),
                () -> futureAwait(() -> 1),
                () -> actor.send(1));
        for (Runnable call : calls) {
            assertThatIllegalStateException().isThrownBy(call::run).withMessage(PCDP.missingFinishMsg);
        }
        assertThat(PCDP.missingFinishMsg).startsWith("A new task cannot be created at the top-level of your program.");
    }

    @Test
    void aThreadThatATaskHasStartedIsInNoFinish() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        finish(() -> {
            Thread t = new Thread(() -> async(() -> {}));
            t.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(thrown.get()).isInstanceOf(IllegalStateException.class).hasMessage(PCDP.missingFinishMsg);
    }

    @Workers.OnAll
    void loopsHaveInclusiveBounds(Workers workers) throws InterruptedException {
        workers.start();
        int[][] bounds = {{0, 0}, {0, 9}, {3, 13}, {-4, 4}, {5, 4}};
        for (int[] b : bounds) {
            check(b[0], b[1], body -> forall(b[0], b[1], body));
            check(b[0], b[1], body -> finish(() -> forasync(b[0], b[1], body)));
            check(b[0], b[1], body -> forallChunked(b[0], b[1], body));
            check(b[0], b[1], body -> finish(() -> forasyncChunked(b[0], b[1], body)));
            check(b[0], b[1], body -> forseq(b[0], b[1], body));
            for (int chunk : new int[] {1, 2, 3, 7, 100, Integer.MAX_VALUE}) {
                check(b[0], b[1], body -> forallChunked(b[0], b[1], chunk, body));
                check(b[0], b[1], body -> finish(() -> forasyncChunked(b[0], b[1], chunk, body)));
            }
        }
    }

    private interface Loop {
        void run(ProcedureInt1D body);
    }

    private static void check(int lo, int hi, Loop loop) {
        AtomicIntegerArray times = new AtomicIntegerArray(40);
        loop.run(i -> times.incrementAndGet(i + 20));
        for (int i = -20; i < 20; i++) {
            assertThat(times.get(i + 20)).as("%d of %d..%d", i, lo, hi).isEqualTo(i >= lo && i <= hi ? 1 : 0);
        }
    }

    private interface Loop2 {
        void run(ProcedureInt2D body);
    }

    private static void check2(int[] b, Loop2 loop) {
        AtomicIntegerArray times = new AtomicIntegerArray(400);
        loop.run((i, j) -> times.incrementAndGet((i + 10) * 20 + j + 10));
        for (int i = -10; i < 10; i++) {
            for (int j = -10; j < 10; j++) {
                boolean in = i >= b[0] && i <= b[1] && j >= b[2] && j <= b[3];
                assertThat(times.get((i + 10) * 20 + j + 10)).as("%d,%d", i, j).isEqualTo(in ? 1 : 0);
            }
        }
    }

    @Workers.OnAll
    void loopsOverPairs(Workers workers) throws InterruptedException {
        workers.start();
        int[][] bounds = {{0, 0, 0, 0}, {0, 6, 0, 9}, {3, 8, -5, 2}, {-4, 4, 7, 6}, {2, 1, 0, 3}};
        for (int[] b : bounds) {
            check2(b, body -> forall2d(b[0], b[1], b[2], b[3], body));
            check2(b, body -> finish(() -> forasync2d(b[0], b[1], b[2], b[3], body)));
            check2(b, body -> forall2dChunked(b[0], b[1], b[2], b[3], body));
            check2(b, body -> finish(() -> forasync2dChunked(b[0], b[1], b[2], b[3], body)));
            check2(b, body -> forseq2d(b[0], b[1], b[2], b[3], body));
            for (int chunk : new int[] {1, 3, 10, 1000}) {
                check2(b, body -> forall2dChunked(b[0], b[1], b[2], b[3], chunk, body));
                check2(b, body -> finish(() -> forasync2dChunked(b[0], b[1], b[2], b[3], chunk, body)));
            }
        }
    }

    @Test
    void loopsGoToTheLargestInt() {
        int max = Integer.MAX_VALUE;
        Queue<Integer> seen = new ConcurrentLinkedQueue<>();
        forall(max - 1, max, seen::add);
        forallChunked(max - 2, max, 2, seen::add);
        forseq(max - 1, max, seen::add);
        assertThat(seen).containsExactlyInAnyOrder(max - 1, max, max - 2, max - 1, max, max - 1, max);
    }

    /** How many tasks the body makes. */
    private static long tasks(Runnable body) {
        long[] count = new long[1];
        finish(() -> {
            TaskRuntime r = TaskRuntime.current();
            finish(() -> {}); // counted as nothing
            long before = r.stats().tasks();
            body.run();
            count[0] = r.stats().tasks() - before;
        });
        return count[0];
    }

    @Workers.OnAll
    void aChunkIsATask(Workers workers) throws InterruptedException {
        workers.start();
        assertThat(tasks(() -> finish(() -> forasync(1, 10, i -> {})))).isEqualTo(10);
        assertThat(tasks(() -> finish(() -> forasyncChunked(1, 10, 3, i -> {}))))
                .isEqualTo(4);
        assertThat(tasks(() -> finish(() -> forasync2dChunked(1, 5, 1, 5, 10, (i, j) -> {}))))
                .isEqualTo(3);
        // the first is run by who waits
        assertThat(tasks(() -> forallChunked(1, 10, 3, i -> {}))).isEqualTo(3);
    }

    @Test
    void aChunkHasNeighboursInOrder() {
        Queue<List<Integer>> chunks = new ConcurrentLinkedQueue<>();
        ThreadLocal<List<Integer>> mine = new ThreadLocal<>();
        forall2dChunked(0, 2, 0, 3, 5, (i, j) -> {
            int n = 4 * i + j;
            if (n % 5 == 0) {
                mine.set(new ArrayList<>());
            }
            mine.get().add(n);
            if (n % 5 == 4 || n == 11) {
                chunks.add(mine.get());
            }
        });
        assertThat(chunks).containsExactlyInAnyOrder(List.of(0, 1, 2, 3, 4), List.of(5, 6, 7, 8, 9), List.of(10, 11));
    }

    @Test
    void aChunkHasAtLeastOneIteration() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> forallChunked(0, 3, 0, i -> {}))
                .withMessageContaining("chunk size 0");
        assertThatIllegalArgumentException().isThrownBy(() -> forall2dChunked(0, 3, 0, 3, -1, (i, j) -> {}));
    }

    @Workers.OnAll
    void isolatedSectionsExcludeEachOther(Workers workers) throws InterruptedException {
        workers.start();
        int[] counts = new int[3];
        Object[] keys = {new Object(), new Object()};
        finish(() -> {
            for (int t = 0; t < 8; t++) {
                async(() -> {
                    for (int i = 0; i < 200; i++) {
                        isolated(() -> counts[0]++);
                        isolated(keys[0], () -> counts[1]++);
                        isolated(keys[1], keys[0], () -> {
                            counts[1]++;
                            counts[2]++;
                        });
                        isolated(keys[0], keys[1], () -> counts[2]++);
                    }
                });
            }
        });
        assertThat(counts).containsExactly(1600, 3200, 3200);
    }

    @Test
    void aSectionOnNothingExcludesThoseOnObjects() {
        int[] count = new int[1];
        finish(() -> forasync(1, 1000, i -> {
            if (i % 2 == 0) {
                isolated(() -> count[0]++);
            } else {
                isolated(this, () -> count[0]++);
            }
        }));
        assertThat(count[0]).isEqualTo(1000);
    }

    @Test
    void threadsThatAreNoTasksHaveIsolatedSectionsToo() throws InterruptedException {
        int[] count = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 500; i++) {
                    isolated(this, () -> count[0]++);
                }
            }));
        }
        forall(1, 500, i -> isolated(this, () -> count[0]++));
        for (Thread t : threads) {
            t.join();
        }
        assertThat(count[0]).isEqualTo(2500);
    }

    @Workers.OnAll
    void theWorkersAreAsManyAsAskedFor(Workers workers) throws InterruptedException {
        workers.start();
        assertThat(numThreads()).isEqualTo(workers.number());
        int[] seen = new int[1];
        finish(() -> seen[0] = TaskRuntime.current().workers());
        assertThat(seen[0]).isEqualTo(workers.number());
    }

    @Test
    void aFinishInATaskOfSerranoIsOneOfItsRuntime() {
        AtomicReference<TaskRuntime> seen = new AtomicReference<>();
        try (TaskRuntime other = TaskRuntime.builder().workers(2).build()) {
            other.launch(() -> finish(() -> async(() -> seen.set(TaskRuntime.current()))));
            assertThat(seen.get()).isSameAs(other);
        }
    }
}
