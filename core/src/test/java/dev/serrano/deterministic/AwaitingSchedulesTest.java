package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.EngineAccess;
import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Random graphs of tasks that await each other, on random schedules. */
class AwaitingSchedulesTest {
    private static final int SEEDS = 80;
    private static final int SOURCES = 6;
    private static final int NODES = 30;

    private static void onSchedule(long seed, TaskBody body) {
        TaskRuntime.Builder b = TaskRuntime.builder()
                .scheduler("deterministic")
                .fibers(FiberBackend.SCHEDULED)
                .workers(1 + (int) (seed % 3))
                .seed(seed);
        if (seed % 2 == 0) {
            b.preemptions(3);
        }
        try (TaskRuntime r = b.build()) {
            r.launch(body);
            assertThat(EngineAccess.restProblem(r)).isNull();
        }
    }

    /** For each node which it awaits; the first ones are sources. */
    private static List<int[]> graph(Random random) {
        List<int[]> g = new ArrayList<>();
        for (int i = SOURCES; i < SOURCES + NODES; i++) {
            int before = i;
            g.add(random.ints(random.nextInt(5), 0, before).toArray());
        }
        return g;
    }

    /** The outcomes, as of a program that joins the inputs in order: a failure is the source's. */
    private static List<String> expected(List<int[]> graph, boolean[] fails) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < SOURCES; i++) {
            all.add(fails[i] ? "failed " + i : Integer.toString(i));
        }
        for (int[] inputs : graph) {
            String outcome = null;
            int sum = 1;
            for (int k : inputs) {
                if (outcome == null && all.get(k).startsWith("failed")) {
                    outcome = all.get(k);
                } else if (outcome == null) {
                    sum += Integer.parseInt(all.get(k));
                }
            }
            all.add(outcome == null ? Integer.toString(sum) : outcome);
        }
        return all;
    }

    @Test
    void theOutcomeDoesNotDependOnTheSchedule() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<int[]> graph = graph(random);
            boolean[] fails = new boolean[SOURCES];
            for (int i = 0; i < SOURCES; i++) {
                fails[i] = random.nextInt(8) == 0;
            }
            List<String> found = new ArrayList<>();
            onSchedule(seed, () -> {
                List<Promise<Integer>> sources = new ArrayList<>();
                List<TaskFuture<Integer>> all = new ArrayList<>();
                for (int i = 0; i < SOURCES; i++) {
                    Promise<Integer> p = promise();
                    sources.add(p);
                    all.add(p);
                }
                for (int i = 0; i < SOURCES; i += 2) {
                    fill(sources, fails, i);
                }
                for (int[] inputs : graph) {
                    all.add(node(all, inputs));
                }
                for (int i = 1; i < SOURCES; i += 2) {
                    fill(sources, fails, i);
                }
                for (TaskFuture<Integer> f : all) {
                    found.add(
                            switch (f.outcome()) {
                                case Outcome.Value<Integer>(Integer v) -> v.toString();
                                case Outcome.Failure<Integer>(Throwable e) -> e.getMessage();
                            });
                }
            });
            assertThat(found).as("seed " + seed).isEqualTo(expected(graph, fails));
        }
    }

    private static void fill(List<Promise<Integer>> sources, boolean[] fails, int i) {
        async(() -> {
            if (fails[i]) {
                sources.get(i).fail(new IllegalArgumentException("failed " + i));
            } else {
                sources.get(i).put(i);
            }
        });
    }

    private static TaskFuture<Integer> node(List<TaskFuture<Integer>> all, int[] inputs) {
        List<TaskFuture<Integer>> awaited = new ArrayList<>();
        for (int k : inputs) {
            awaited.add(all.get(k));
        }
        return future(awaiting(awaited), () -> {
            int sum = 1;
            for (TaskFuture<Integer> f : awaited) {
                assertThat(f.isDone()).isTrue();
                sum += f.join();
            }
            return sum;
        });
    }

    /** A cancellation at any moment ends those that have not begun, and releases who waits for them. */
    @Test
    void aCancellationAtAnyMoment() {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<int[]> graph = graph(new Random(seed));
            AtomicInteger ended = new AtomicInteger();
            onSchedule(seed, () -> {
                Cancellation c = new Cancellation();
                List<Promise<Integer>> sources = new ArrayList<>();
                List<TaskFuture<Integer>> all = new ArrayList<>();
                for (int i = 0; i < SOURCES; i++) {
                    Promise<Integer> p = promise();
                    sources.add(p);
                    all.add(p);
                }
                boolean[] none = new boolean[SOURCES];
                for (int i = 0; i < SOURCES; i++) {
                    fill(sources, none, i);
                }
                async(() -> c.cancel("planned"));
                try {
                    finish(cancelledBy(c), () -> {
                        for (int[] inputs : graph) {
                            all.add(node(all, inputs));
                        }
                    });
                } catch (TaskCancelledException e) {
                    assertThat(e).hasMessageContaining("planned");
                }
                for (TaskFuture<Integer> f : all) {
                    f.outcome(); // ends
                    ended.incrementAndGet();
                }
            });
            assertThat(ended.get()).isGreaterThanOrEqualTo(SOURCES);
        }
    }
}
