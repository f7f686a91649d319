package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Tasks that compute long, or spin, and poll. */
class PollTest {
    @OnEveryRuntime
    void spinOnSibling(Lab lab) {
        AtomicBoolean flag = new AtomicBoolean();
        lab.launch(() -> {
            async(() -> flag.set(true));
            Waits.pollUntil("the sibling runs", flag::get);
        });
    }

    @OnEveryRuntime
    void spinOnASiblingThatSuspends(Lab lab) {
        AtomicBoolean flag = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> {
                p.join();
                flag.set(true);
            });
            async(() -> p.put(1));
            Waits.pollUntil("the sibling goes on", flag::get);
        });
    }

    /** The first of the tasks that one worker begins waits for the last: each begins twice as late as the one before. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void everybodySpinsOnTheNext(Lab lab) {
        int n = lab.workers() + 3;
        AtomicInteger turn = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                int k = i;
                async(() -> {
                    Waits.pollUntil("turn " + k, () -> turn.get() == k);
                    turn.incrementAndGet();
                });
            }
        });
        assertThat(turn).hasValue(n);
    }

    /** Who has yielded goes on, too, although the one for which it did has always more to do: one worker for both. */
    @OnEveryRuntime(workers = 1)
    void whoHasYieldedGoesOn(Lab lab) {
        AtomicBoolean busy = new AtomicBoolean();
        AtomicBoolean otherBegan = new AtomicBoolean();
        AtomicBoolean wentOn = new AtomicBoolean();
        lab.thread(
                "first",
                () -> lab.launch(() -> {
                    busy.set(true);
                    spawnUntil("the other run begins", otherBegan::get);
                    wentOn.set(true);
                }));
        Waits.until("the first run is busy", busy::get);
        lab.launch(() -> {
            otherBegan.set(true);
            spawnUntil("the first run goes on", wentOn::get);
        });
    }

    private static void spawnUntil(String what, BooleanSupplier condition) {
        Waits.pollUntil(what, () -> {
            finish(() -> async(() -> {}));
            return condition.getAsBoolean();
        });
    }

    /** A submission from outside begins although every worker is busy with a task that polls. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void submissionsBeginWhileAllWorkersAreBusy(Lab lab) {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger busy = new AtomicInteger();
        lab.thread(
                "hog",
                () -> lab.launch(() -> {
                    for (int i = 0; i < lab.workers(); i++) {
                        async(() -> {
                            busy.incrementAndGet();
                            Waits.pollUntil("the other run", stop::get);
                        });
                    }
                }));
        Waits.until("a worker is busy", () -> busy.get() > 0);
        assertThat(lab.launch(() -> future(() -> 3).join())).isEqualTo(3);
        stop.set(true);
    }

    /** A task that a busy worker has made ready does not wait for the end of the busy task. */
    @OnEveryRuntime(workers = {1, 2})
    void readyTasksGoOnWhileOthersSpawn(Lab lab) {
        AtomicBoolean resumed = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> begun = promise();
            async(() -> {
                begun.put(1);
                p.join();
                resumed.set(true);
            });
            begun.join();
            TaskFuture<Integer> spawner = future(() -> {
                p.put(1);
                int n = 0;
                while (!resumed.get()) {
                    async(() -> {});
                    n++;
                    if (n % 64 == 0) {
                        poll();
                    }
                }
                return n;
            });
            spawner.join();
        });
        assertThat(resumed).isTrue();
    }

    @Test
    void outsideATaskItDoesNothing() {
        poll();
    }

    /**
     * Tasks that the end of a finish takes in place, one after the other, without a call of Serrano in any: between two
     * of them the worker hears who asks. Whoever asks had no task when they were spawned.
     */
    @OnEveryRuntime(notOn = "sharing", workers = 2) // where all can have them from the start
    void othersGetTasksOfAFinishThatIsEnding(Lab lab) {
        int tasks = 100;
        long patience = TimeUnit.MILLISECONDS.toNanos(50);
        AtomicInteger elsewhere = new AtomicInteger();
        lab.launch(() -> {
            AtomicBoolean otherIsBusy = new AtomicBoolean();
            AtomicBoolean spawned = new AtomicBoolean();
            async(() -> {
                otherIsBusy.set(true);
                spin(Bounds.EVENT.toNanos(), spawned::get);
            });
            assertThat(spin(Bounds.EVENT.toNanos(), () -> {
                        async(() -> {}); // which asks who wants one
                        return spin(TimeUnit.MILLISECONDS.toNanos(1), otherIsBusy::get);
                    }))
                    .isTrue();
            finish(() -> {
                Thread owner = Thread.currentThread();
                for (int i = 0; i < tasks; i++) {
                    async(() -> {
                        if (Thread.currentThread() != owner) {
                            elsewhere.incrementAndGet();
                        }
                        spin(patience, () -> elsewhere.get() > 1); // one may be public without any poll
                    });
                }
                spawned.set(true);
            });
        });
        assertThat(elsewhere.get()).isGreaterThan(1);
    }

    /** A task that spawns, and calls nothing else of Serrano, is asked at its spawns. */
    @OnEveryRuntime(workers = {2, 3, 8})
    void aTaskThatOnlySpawnsIsStolenFrom(Lab lab) {
        lab.launch(() -> {
            long before = lab.runtime().stats().steals();
            boolean stolen = spin(Bounds.EVENT.toNanos(), () -> {
                async(() -> {});
                return lab.runtime().stats().steals() > before + 1;
            });
            assertThat(stolen).isTrue();
        });
    }

    /** Computes without polls, for that time at most. Returns whether the condition holds. */
    private static boolean spin(long nanos, BooleanSupplier condition) {
        long end = System.nanoTime() + nanos;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }
}
