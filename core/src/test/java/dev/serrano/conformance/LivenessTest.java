package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;

/** What the guide's page "Schedulers" promises for tasks that do not poll, for each scheduler. */
class LivenessTest {
    private static final int CHILDREN = 8;
    private static final int ROUNDS = 10;
    private static final int TINY_FINISHES = 300;
    private static final Duration UNTIL_FREE = Duration.ofMillis(1);
    private static final Duration NO_LONGER_TINY = Duration.ofNanos(100_000);
    private static final Duration STALL = Duration.ofMillis(100);

    /** Computes without polls until the condition holds, for a bounded time. */
    private static boolean spin(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    /** As {@link #spin}, until the watchdog names this method and the worker. */
    private static boolean spinUntilReported(Lab lab, BooleanSupplier orElse) {
        String worker = lab.runtime().name() + "-";
        return spin(() -> orElse.getAsBoolean()
                || lab.log().messages(Level.WARNING).stream()
                        .anyMatch(m -> m.contains(worker) && m.contains("spinUntilReported")));
    }

    /** How many children of a task that computes without polls run meanwhile, if others have nothing else to do. */
    private static int promised(String scheduler) {
        return switch (scheduler) {
            case "default", "deque", "sharing" -> CHILDREN;
            default -> 0; // asked for at a poll only
        };
    }

    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            fewestWorkers = 2)
    void spinOnSiblingWithoutPolls(Lab lab) {
        AtomicBoolean flag = new AtomicBoolean();
        if (promised(lab.configuration().scheduler()) > 0) {
            lab.launch(() -> {
                async(() -> flag.set(true));
                assertThat(spin(flag::get)).isTrue();
            });
        } else {
            spinsInVain(lab, flag);
        }
    }

    /** Tiny tasks close a worker of the default: what is spawned next is public all the same, if a worker is free. */
    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            fewestWorkers = 2)
    void spinOnSiblingAfterTinyTasks(Lab lab) {
        if (promised(lab.configuration().scheduler()) == 0) {
            return;
        }
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                tinyFinishes();
                compute(UNTIL_FREE); // others have run what they took
                AtomicBoolean flag = new AtomicBoolean();
                async(() -> flag.set(true));
                assertThat(spin(flag::get)).isTrue();
                rounds.incrementAndGet();
            }
        });
        assertThat(rounds).hasValue(ROUNDS);
    }

    /** A worker of the default is closed for some microseconds only, also if a task is public then, and nobody comes. */
    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            fewestWorkers = 2)
    void spinOnSiblingBehindATinyOne(Lab lab) {
        if (promised(lab.configuration().scheduler()) == 0) {
            return;
        }
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                tinyFinishes();
                AtomicBoolean flag = new AtomicBoolean();
                async(() -> {});
                compute(NO_LONGER_TINY);
                async(() -> flag.set(true));
                assertThat(spin(flag::get)).isTrue();
                rounds.incrementAndGet();
            }
        });
        assertThat(rounds).hasValue(ROUNDS);
    }

    /** The rest of a loop that waits can be taken by others while its worker goes on with a task that was resumed. */
    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            fewestWorkers = 2)
    void spinOnTheRestOfALoopThatWaits(Lab lab) {
        if (promised(lab.configuration().scheduler()) == 0) {
            return;
        }
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                Promise<Integer> loopWaits = promise();
                Promise<Integer> restRan = promise();
                AtomicInteger ran = new AtomicInteger();
                finish(() -> {
                    async(() -> {
                        loopWaits.join();
                        assertThat(spin(() -> ran.get() == CHILDREN - 1)).isTrue();
                        restRan.put(1);
                    });
                    Waits.pollUntil("the task waits", () -> lab.runtime().suspendedTasks() > 0);
                    forall(range(0, CHILDREN), i -> {
                        if (i == 0) {
                            loopWaits.put(1);
                            restRan.join();
                        } else {
                            ran.incrementAndGet();
                        }
                    });
                });
                rounds.incrementAndGet();
            }
        });
        assertThat(rounds).hasValue(ROUNDS);
    }

    /** After those a worker of the default is closed. */
    private static void tinyFinishes() {
        for (int i = 0; i < TINY_FINISHES; i++) {
            finish(() -> {
                for (int k = 0; k < CHILDREN; k++) {
                    async(() -> {});
                }
            });
        }
    }

    private static void compute(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        assertThat(spin(() -> System.nanoTime() - end > 0)).isTrue();
    }

    /** May hang, as the guide says: then the watchdog says so, and a poll lets it end. */
    private static void spinsInVain(Lab lab, AtomicBoolean flag) {
        lab.runtime(b -> b.stallThreshold(STALL));
        lab.launch(() -> {
            async(() -> flag.set(true));
            assertThat(spinUntilReported(lab, flag::get))
                    .as("it ends, or is reported")
                    .isTrue();
            Waits.pollUntil("the sibling runs", flag::get);
        });
    }

    @OnEveryRuntime(
            workers = {2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            fewestWorkers = 2)
    void longLeafNoPolls(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        int meanwhile = promised(lab.configuration().scheduler());
        if (meanwhile == 0) {
            longLeafThatKeepsItsChildren(lab, ran);
            assertThat(ran).hasValue(CHILDREN);
            return;
        }
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(ran::incrementAndGet);
            }
            assertThat(spin(() -> ran.get() >= meanwhile)).isTrue();
        }));
        assertThat(ran).hasValue(CHILDREN);
    }

    /** Those that nobody had asked for when they were spawned run after the leaf, or at its next poll. */
    private static void longLeafThatKeepsItsChildren(Lab lab, AtomicInteger ran) {
        lab.runtime(b -> b.stallThreshold(STALL));
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(ran::incrementAndGet);
            }
            assertThat(spinUntilReported(lab, () -> ran.get() == CHILDREN)).isTrue();
            int before = ran.get();
            Waits.pollUntil("one more runs", () -> ran.get() > before || before == CHILDREN);
        }));
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void blockedVictim(Lab lab) {
        CountDownLatch children = new CountDownLatch(CHILDREN);
        lab.launch(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(children::countDown);
            }
            Waits.await("the children run", children);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 3},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void victimThatSaysThatItBlocks(Lab lab) {
        CountDownLatch children = new CountDownLatch(CHILDREN);
        lab.launch(() -> {
            for (int i = 0; i < CHILDREN; i++) {
                async(children::countDown);
            }
            blockingRun(() -> Waits.await("the children run", children));
        });
    }

    /** Virtual threads of the application run beside tasks that compute without polls, on all carriers that there were. */
    @OnEveryRuntime(
            workers = {2, 8},
            backends = FiberBackend.PORTABLE,
            everyScheduler = false)
    void virtualThreadsOfTheApplication(Lab lab) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch computing = new CountDownLatch(lab.workers());
        for (int i = 0; i < lab.workers(); i++) {
            lab.runtime().execute(() -> {
                computing.countDown();
                assertThat(spin(stop::get)).isTrue();
            });
        }
        Waits.await("all workers compute", computing);
        for (int i = 0; i < 5; i++) {
            assertThat(Thread.ofVirtual().start(() -> {}).join(Bounds.EVENT.dividedBy(2)))
                    .isTrue();
        }
        stop.set(true);
    }
}
