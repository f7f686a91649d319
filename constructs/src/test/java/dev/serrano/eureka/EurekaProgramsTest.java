package dev.serrano.eureka;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.TaskListener;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The programs of the thesis, 4.3 and 4.4, and the bound of what is done in vain. */
class EurekaProgramsTest {
    /** More searches than workers, of which the one that begins last finds something. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void searchesThatCheckLetTheLastOneBegin(Lab lab) {
        int searches = lab.workers() + 1;
        lab.launch(() -> {
            AtomicInteger begun = new AtomicInteger();
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            finish(eureka(e), () -> {
                for (int i = 0; i < searches; i++) {
                    async(() -> {
                        if (begun.incrementAndGet() == searches) {
                            offer(searches);
                        }
                        for (; ; ) {
                            check();
                        }
                    });
                }
            });
            assertThat(e.get()).isEqualTo(searches);
        });
    }

    private static final List<Integer> NOWHERE = List.of(-1);

    /** Search in several dimensions, a eureka for each level: the value of an inner one is an offer to the outer. */
    private static List<Integer> find(int[] goal, int level, int size, AtomicLong looks) {
        SearchEureka<List<Integer>> e = new SearchEureka<>(NOWHERE);
        finish(eureka(e), () -> {
            for (int i = 0; i < size; i++) {
                int index = i;
                async(() -> {
                    check();
                    if (level == goal.length - 1) {
                        looks.incrementAndGet();
                        if (index == goal[level]) {
                            offer(List.of(index));
                        }
                        return;
                    }
                    List<Integer> inner = find(goal, level + 1, size, looks);
                    if (!inner.equals(NOWHERE) && index == goal[level]) {
                        List<Integer> whole = new ArrayList<>(List.of(index));
                        whole.addAll(inner);
                        offer(List.copyOf(whole));
                    }
                });
            }
        });
        return e.get();
    }

    @OnEveryRuntime
    void searchInFourDimensions(Lab lab) {
        lab.launch(() -> {
            AtomicLong looks = new AtomicLong();
            assertThat(find(new int[] {1, 2, 3, 4}, 0, 5, looks)).containsExactly(1, 2, 3, 4);
            assertThat(looks).hasValueLessThanOrEqualTo(625);
        });
    }

    /** All iterations are spawned at the start and await the one before; those after convergence must end, too. */
    @OnEveryRuntime
    void anIterationThatConvergesEndsTheRest(Lab lab) {
        lab.launch(() -> {
            ConvergenceEureka<Double> e = new ConvergenceEureka<>(Double.MAX_VALUE, (a, b) -> Math.abs(a - b) <= 1e-4);
            AtomicInteger ran = new AtomicInteger();
            finish(eureka(e), () -> {
                List<Promise<Double>> x = new ArrayList<>();
                for (int i = 0; i <= 100; i++) {
                    x.add(promise());
                }
                x.getFirst().put(1.0);
                for (int i = 0; i < 100; i++) {
                    TaskFuture<Double> before = x.get(i);
                    Promise<Double> next = x.get(i + 1);
                    asyncAwait(before, () -> {
                        ran.incrementAndGet();
                        double v = before.join();
                        double w = (v + 2 / v) / 2;
                        offer(w);
                        next.put(w);
                    });
                }
            });
            assertThat(e.isResolved()).isTrue();
            assertThat(e.get()).isBetween(1.4142, 1.4143);
            assertThat(ran).hasValueLessThan(10);
        });
    }

    @OnEveryRuntime
    void theFirstExceptionEndsTheOthers(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(failFast(), () -> {
                    async(() -> {
                        throw new IllegalArgumentException("planned");
                    });
                    for (int i = 0; i < 4; i++) {
                        async(() -> {
                            for (; ; ) {
                                poll();
                            }
                        });
                    }
                }))
                .withStackTraceContaining("planned"));
    }

    /** After the resolution each other worker does at most the work between two checks. */
    @OnEveryRuntime
    void whatIsDoneInVainIsBounded(Lab lab) {
        int between = 5;
        lab.launch(() -> {
            for (int round = 0; round < 20; round++) {
                SearchEureka<Integer> e = new SearchEureka<>(-1);
                AtomicInteger inVain = new AtomicInteger();
                int goal = round * 7;
                finish(eureka(e), () -> {
                    for (int t = 0; t < 16; t++) {
                        int task = t;
                        async(() -> {
                            for (int i = 0; i < 1_000; i++) {
                                if (i % between == 0) {
                                    check();
                                    poll();
                                }
                                if (e.isResolved()) {
                                    inVain.incrementAndGet();
                                }
                                if (task == 3 && i == goal) {
                                    offer(i);
                                }
                            }
                        });
                    }
                });
                assertThat(e.get()).isEqualTo(goal);
                assertThat(inVain).hasValueLessThanOrEqualTo((lab.workers() - 1) * between);
            }
        });
    }

    /** A loop looks between two blocks of iterations, which have one each where a seed decides and not the clock. */
    @Test
    void whatALoopDoesInVainIsBounded() {
        int workers = 3;
        int size = 60;
        List<Integer> elements = IntStream.range(0, size).boxed().toList();
        Map<String, Consumer<IntConsumer>> loops = new LinkedHashMap<>(); // a seed means one order
        loops.put("forall", unit -> forall(range(0, size), unit::accept));
        loops.put("over pairs", unit -> forall(range(0, 6), range(0, 10), (i, j) -> unit.accept(i * 10 + j)));
        loops.put("over elements", unit -> forall(elements, unit::accept));
        loops.put("forasync", unit -> forasync(range(0, size), unit::accept));
        loops.put(
                "a sum",
                unit -> over(range(0, size)).sumLong(i -> {
                    unit.accept(i);
                    return 1;
                }));
        for (int seed = 1; seed <= 50; seed++) {
            try (TaskRuntime r = TaskRuntime.builder()
                    .workers(workers)
                    .scheduler("deterministic")
                    .seed(seed)
                    .build()) {
                int hit = seed % size;
                String schedule = " with seed " + seed;
                r.launch(() -> loops.forEach((name, loop) ->
                        assertThat(inVain(loop, hit)).as(name + schedule).isLessThan(workers)));
            }
        }
    }

    /** How many iterations begin after one has offered its index. */
    private static int inVain(Consumer<IntConsumer> loop, int hit) {
        SearchEureka<Integer> e = new SearchEureka<>(-1);
        AtomicBoolean told = new AtomicBoolean();
        AtomicInteger inVain = new AtomicInteger();
        finish(
                eureka(e),
                () -> loop.accept(i -> {
                    if (told.get()) {
                        inVain.incrementAndGet();
                    }
                    if (i == hit) {
                        try {
                            offer(i);
                        } finally {
                            told.set(true);
                        }
                    }
                }));
        assertThat(e.get()).isEqualTo(hit);
        return inVain.get();
    }

    @OnEveryRuntime
    void aListenerHearsOfTheEndThatWasSwallowed(Lab lab) {
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        TaskListener listener = new TaskListener() {
            @Override
            public void ended(ObservedTask task, @Nullable Throwable failure) {
                if (failure != null) {
                    heard.add(failure.getClass().getSimpleName());
                }
            }
        };
        lab.launch(() -> dev.serrano.Serrano.listening(listener, () -> {
            ExtremumEureka<Integer> e = ExtremumEureka.minimum(0, java.util.Comparator.naturalOrder());
            finish(
                    eureka(e),
                    () -> async(() -> {
                        try {
                            offer(1);
                        } catch (Throwable swallowed) {
                            heard.add("swallowed");
                        }
                    }));
            return null;
        }));
        assertThat(heard).containsExactly("swallowed", "TaskTermination");
    }
}
