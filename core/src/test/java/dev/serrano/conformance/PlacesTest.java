package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.MultiException;
import dev.serrano.Place;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.WorkerStats;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Tasks run at the place to which they were sent, from beginning to end, and places wait for each other without harm.
 */
class PlacesTest {
    /** A runtime with as many workers as the configuration says, at several places if there are several. */
    private static TaskRuntime runtime(Lab lab) {
        int workers = lab.workers();
        int places = workers <= 3 ? workers : (int) Math.sqrt(workers);
        return lab.runtime(b -> b.places(places, workers / places));
    }

    private static void launch(Lab lab, TaskBody body) {
        runtime(lab).launch(body);
    }

    private static void assertAt(Place p) {
        assertThat(here()).isSameAs(p);
    }

    @OnEveryRuntime(workers = {1, 2, 4, 9, 64})
    void placesAreARing(Lab lab) {
        TaskRuntime r = runtime(lab);
        List<Place> places = r.places();
        int n = places.size();
        assertThat(places.stream().mapToInt(Place::workers).sum()).isEqualTo(r.workers());
        for (int i = 0; i < n; i++) {
            Place p = places.get(i);
            assertThat(p.id()).isEqualTo(i);
            assertThat(p.next()).isSameAs(places.get((i + 1) % n));
            assertThat(p.prev()).isSameAs(places.get((i + n - 1) % n));
            assertThat(p.toString()).contains("place " + i).contains(r.name());
        }
        r.launch(() -> assertAt(places.getFirst()));
        assertThat(r.workerStats().stream().map(WorkerStats::place).distinct())
                .hasSize(n)
                .isSorted();
    }

    @OnEveryRuntime(workers = {1, 2, 4, 9, 64})
    void tasksRunWhereTheyAreSentAndTheirChildrenStay(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        launch(lab, () -> {
            Place p = here();
            for (int i = 0; i < 60; i++) {
                Place there = p;
                async(there, () -> {
                    assertAt(there);
                    async(() -> {
                        assertAt(there);
                        finish(() -> async(() -> assertAt(there)));
                        assertAt(there);
                        ran.incrementAndGet();
                    });
                    assertThat(future(() -> here()).join()).isSameAs(there);
                });
                p = i % 3 == 0 ? p.prev() : p.next();
            }
        });
        assertThat(ran).hasValue(60);
    }

    /** What others bring about at another place does not take a task there. */
    @OnEveryRuntime(workers = {1, 2, 4, 9, 64})
    void aTaskStaysWhereItIsWhoeverResumesIt(Lab lab) {
        launch(lab, () -> {
            Place home = here();
            for (int i = 0; i < 30; i++) {
                Promise<Place> p = promise();
                Place there = i % 2 == 0 ? home.next() : home.prev();
                async(at(there), () -> p.put(here()));
                assertThat(p.join()).isSameAs(there);
                assertAt(home);
                TaskFuture<Place> f = future(at(there), () -> here());
                TaskFuture<Place> mapped = f.map(x -> here());
                assertThat(f.join()).isSameAs(there);
                assertAt(home);
                assertThat(mapped.join()).isSameAs(home);
                finish(() -> async(there, () -> assertAt(there)));
                assertAt(home);
                poll();
                assertAt(home);
                blockingRun(() -> {});
                assertAt(home);
            }
        });
    }

    @OnEveryRuntime(
            workers = {2, 4, 9, 64},
            fewestWorkers = 2)
    void stealingNeverCrosses(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger astray = new AtomicInteger();
        launch(lab, () -> {
            for (Place p : lab.runtime().places()) {
                async(p, () -> {
                    tree(7, p, ran, astray);
                    forall(range(0, 500), i -> {
                        if (here() != p) {
                            astray.incrementAndGet();
                        }
                    });
                });
            }
        });
        assertThat(astray).hasValue(0);
        assertThat(ran).hasValue(255 * lab.runtime().places().size());
    }

    private static void tree(int depth, Place p, AtomicInteger ran, AtomicInteger astray) {
        if (here() != p) {
            astray.incrementAndGet();
        }
        ran.incrementAndGet();
        if (depth > 0) {
            async(() -> tree(depth - 1, p, ran, astray));
            async(() -> tree(depth - 1, p, ran, astray));
        }
    }

    /**
     * Each place has a task that waits for one of the next place, all the way round; with one worker each they take
     * turns.
     */
    @OnEveryRuntime(workers = {1, 2, 3, 9})
    void placesMayWaitForEachOther(Lab lab) {
        launch(lab, () -> {
            int n = 3 * lab.runtime().places().size();
            List<Promise<Integer>> steps = new ArrayList<>();
            for (int i = 0; i <= n; i++) {
                steps.add(promise());
            }
            Place p = here();
            for (int i = 0; i < n; i++) {
                int k = i;
                async(p, () -> steps.get(k).put(steps.get(k + 1).join() + 1));
                p = p.next();
            }
            async(p, () -> steps.get(n).put(0));
            assertThat(steps.getFirst().join()).isEqualTo(n);
        });
    }

    private static int around(int n) {
        return n == 0 ? 0 : future(at(here().next()), () -> around(n - 1)).join() + 1;
    }

    @OnEveryRuntime(workers = {1, 2, 3, 9})
    void callsThatGoRoundAllPlaces(Lab lab) {
        launch(lab, () -> assertThat(around(40)).isEqualTo(40));
    }

    /**
     * One task at a time, each at another place than the one before: its workers have gone to sleep, or are about to.
     */
    @OnEveryRuntime(
            workers = {2, 3, 4, 9, 64},
            fewestWorkers = 2)
    void workForASleepingPlaceWakesIt(Lab lab) {
        launch(lab, () -> {
            for (int i = 0; i < 300; i++) {
                int k = i;
                assertThat(future(at(here().next()), () -> k).join()).isEqualTo(k);
            }
        });
    }

    @OnEveryRuntime(
            workers = {2, 4, 9},
            fewestWorkers = 2)
    void aTaskIsResumedFromOutsideAtItsPlace(Lab lab) {
        TaskRuntime r = runtime(lab);
        Promise<Integer> gate = promise();
        lab.thread("putter", () -> {
            Waits.untilSuspensions(r, r.places().size());
            gate.put(1);
        });
        r.launch(() -> {
            for (Place p : r.places()) {
                async(p, () -> {
                    gate.join();
                    assertAt(p);
                });
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2, 4, 9})
    void failuresComeHome(Lab lab) {
        launch(lab, () -> {
            Place home = here();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> {
                        async(home.next(), () -> {
                            throw new IllegalStateException("next");
                        });
                        async(home.prev(), () -> {
                            throw new IllegalStateException("prev");
                        });
                    }))
                    .satisfies(e -> assertThat(e.failures())
                            .extracting(Throwable::getMessage)
                            .containsExactlyInAnyOrder("next", "prev"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> future(at(home.next()), () -> {
                                throw new IllegalStateException("joined");
                            })
                            .join())
                    .withMessage("joined");
            assertAt(home);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 4, 9})
    void cancellationReachesAllPlaces(Lab lab) {
        launch(lab, () -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        for (Place p : lab.runtime().places()) {
                            async(p, never::join);
                            async(p, () -> async(p.next(), never::join));
                        }
                        async(here().prev(), () -> {
                            throw new IllegalStateException("enough");
                        });
                    }));
            dev.serrano.Cancellation stop = new dev.serrano.Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(dev.serrano.Serrano.cancelledBy(stop), () -> {
                        async(here().next(), () -> dev.serrano.Serrano.delay(Bounds.LONG));
                        async(here().prev(), stop::cancel);
                    }));
        });
    }

    @OnEveryRuntime(
            workers = {2},
            workersBecause = "two places of one worker")
    void aPlaceOfAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Place theirs = other.places().getFirst();
        launch(lab, () -> {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> async(theirs, () -> {}))
                    .withMessageContaining(theirs.toString())
                    .withMessageContaining(here().toString());
            assertThatIllegalArgumentException().isThrownBy(() -> future(at(theirs), () -> 1));
        });
    }

    @OnEveryRuntime(
            workers = {4},
            workersBecause = "the text is that of four")
    void theDumpShowsPlaces(Lab lab) {
        TaskRuntime r = runtime(lab);
        Promise<Integer> gate = promise();
        Promise<String> dump = promise();
        r.launch(() -> {
            async(here().next(), () -> gate.join());
            Waits.pollUntil("the wait", () -> r.suspendedTasks() > 0);
            dump.put(r.dump());
            gate.put(1);
        });
        assertThat(dump.join())
                .contains("4 workers at 2 places")
                .contains("place 1: ")
                .contains(", at place 1");
    }

    @OnEveryRuntime(
            workers = {2, 9},
            fewestWorkers = 2)
    void everyPlaceTakesPart(Lab lab) {
        TaskRuntime r = runtime(lab);
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        r.launch(() -> {
            for (Place p : r.places()) {
                async(p, () -> seen.add(here().id()));
            }
        });
        assertThat(seen).hasSize(r.places().size()).doesNotHaveDuplicates();
    }

    @Test
    void outsideATaskThereIsNoPlace() {
        assertThatIllegalStateException().isThrownBy(Place::here).withMessageContaining("here()");
    }
}
