package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Fig. 1 of the cooperative paper: a ring in which task i puts item i, then needs item i + 1. It ends for any number of
 * workers and any order in which the scheduler takes the tasks up.
 */
class CyclicProducersTest {
    private static final int ROUNDS = 5;

    @OnEveryRuntime(workers = {1, 2, 3, 8, 32, 64})
    void ringOf64(Lab lab) {
        ring(lab, IntStream.range(0, 64).toArray());
    }

    /** Even numbers first: with half as many blocking workers as tasks everybody would wait. */
    @OnEveryRuntime(workers = {1, 2, 3, 8, 32, 64})
    void evenTasksFirst(Lab lab) {
        ring(lab, evenFirst(64));
    }

    /** The youngest task is taken up first, so the even ones have to be spawned last. */
    @OnEveryRuntime(workers = {1, 2, 3, 8, 32, 64})
    void evenTasksLast(Lab lab) {
        int[] order = evenFirst(64);
        int[] reversed = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            reversed[i] = order[order.length - 1 - i];
        }
        ring(lab, reversed);
    }

    @OnEveryRuntime(workers = {1, 2, 3, 8, 32, 64})
    void twiceAsManyTasksAsWorkers(Lab lab) {
        ring(lab, evenFirst(2 * lab.workers()));
    }

    @OnEveryRuntime
    void aRingOfOne(Lab lab) {
        ring(lab, new int[] {0});
    }

    private static int[] evenFirst(int n) {
        return IntStream.concat(
                        IntStream.range(0, n).filter(i -> i % 2 == 0),
                        IntStream.range(0, n).filter(i -> i % 2 == 1))
                .toArray();
    }

    private static void ring(Lab lab, int[] order) {
        int n = order.length;
        AtomicInteger consumed = new AtomicInteger();
        lab.launch(() -> {
            List<List<Promise<Integer>>> items = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                List<Promise<Integer>> row = new ArrayList<>();
                for (int i = 0; i < n; i++) {
                    row.add(promise());
                }
                items.add(row);
            }
            for (int id : order) {
                async(() -> {
                    for (List<Promise<Integer>> row : items) {
                        row.get(id).put(id);
                        assertThat(row.get((id + 1) % n).join()).isEqualTo((id + 1) % n);
                        consumed.incrementAndGet();
                    }
                });
            }
        });
        assertThat(consumed).hasValue(n * ROUNDS);
        if (lab.configuration().backend() == FiberBackend.SCHEDULED) {
            assertThat(lab.runtime().stats().peakThreads())
                    .as("a task that waits takes no thread")
                    .isEqualTo(lab.workers());
        }
    }
}
