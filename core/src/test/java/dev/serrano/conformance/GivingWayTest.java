package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.checkCancelled;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Where a running task lets others go first, and where it does not. */
class GivingWayTest {
    /** A task that holds a monitor spawns: were it set aside there, all who want the monitor would wait for its turn. */
    @OnEveryRuntime(workers = 1, workersBecause = "with more the submission is run elsewhere")
    void aSpawnDoesNot(Lab lab) {
        AtomicBoolean inside = new AtomicBoolean();
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean cameInside = new AtomicBoolean();
        AtomicBoolean came = new AtomicBoolean();
        lab.thread("other", () -> {
            Waits.until("the task runs", begun::get);
            lab.launch(() -> {
                cameInside.set(inside.get());
                came.set(true);
            });
        });
        lab.launch(() -> {
            while (!came.get()) {
                inside.set(true);
                begun.set(true);
                pass(20, () -> {
                    async(() -> {});
                    return false;
                });
                inside.set(false);
                poll();
            }
        });
        assertThat(cameInside).isFalse();
    }

    /** The same for the cheap check. */
    @OnEveryRuntime(workers = 1, workersBecause = "with more the submission is run elsewhere", everyScheduler = false)
    void theCheckForCancellationDoesNot(Lab lab) {
        AtomicBoolean checks = new AtomicBoolean();
        AtomicBoolean came = new AtomicBoolean();
        AtomicBoolean cameEarly = new AtomicBoolean();
        lab.thread("other", () -> {
            Waits.until("the task runs", checks::get);
            lab.launch(() -> came.set(true));
        });
        lab.launch(() -> {
            checks.set(true);
            pass(20, () -> {
                checkCancelled();
                return false;
            });
            cameEarly.set(came.get());
            while (!came.get()) {
                poll();
            }
        });
        assertThat(cameEarly).isFalse();
    }

    /** A finish whose tasks go on for ever unless a submission comes through. */
    @OnEveryRuntime(workers = {1, 2})
    void theEndOfAFinishLetsSubmissionsGoFirst(Lab lab) {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean came = new AtomicBoolean();
        lab.thread("other", () -> {
            Waits.until("the tasks run", begun::get);
            lab.launch(() -> came.set(true));
        });
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < lab.workers(); i++) {
                async(() -> next(begun, came));
            }
        }));
        assertThat(came).isTrue();
    }

    private static void next(AtomicBoolean begun, AtomicBoolean came) {
        begun.set(true);
        pass(1, came::get);
        if (!came.get()) {
            async(() -> next(begun, came));
        }
    }

    @OnEveryRuntime(workers = 1, workersBecause = "with more the submission is run elsewhere")
    void soDoesAJoinInPlace(Lab lab) {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean came = new AtomicBoolean();
        lab.thread("other", () -> {
            Waits.until("the task runs", begun::get);
            lab.launch(() -> came.set(true));
        });
        lab.launch(() -> {
            begun.set(true);
            while (!came.get()) {
                assertThat(future(() -> 1).join()).isEqualTo(1);
            }
        });
    }

    @OnEveryRuntime(workers = 1, workersBecause = "with more the submission is run elsewhere")
    void soDoesALoopBetweenTwoBlocks(Lab lab) {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean came = new AtomicBoolean();
        lab.thread("other", () -> {
            Waits.until("the loop runs", begun::get);
            lab.launch(() -> came.set(true));
        });
        AtomicInteger before = new AtomicInteger();
        int n = 1 << 20;
        lab.launch(() -> forall(range(0, n), i -> {
            begun.set(true);
            if (!came.get()) {
                before.incrementAndGet();
                pass(1, came::get);
            }
        }));
        assertThat(before.get()).isLessThan(n / 16);
    }

    /** A timer that has run down does not wait for the end of the finish either. */
    @OnEveryRuntime(workers = 1, workersBecause = "with more the resumed task goes on elsewhere")
    void theEndOfAFinishLetsResumedTasksGoFirst(Lab lab) {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean resumed = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> asleep = promise();
            async(() -> {
                asleep.put(1);
                delay(Duration.ofMillis(2));
                resumed.set(true);
            });
            asleep.join();
            finish(() -> async(() -> next(begun, resumed)));
        });
        assertThat(resumed).isTrue();
    }

    /**
     * A search that polls at each node: a poll begins no task, or each of them would be one more stack. It takes longer
     * than a poll is patient, so a few may be begun.
     */
    @OnEveryRuntime(workers = {1, 2})
    void aDepthFirstSearchThatPollsStaysOne(Lab lab) {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        int tasks = 300;
        lab.launch(() -> {
            for (int i = 0; i < tasks; i++) {
                async(() -> {
                    most.accumulateAndGet(open.incrementAndGet(), Math::max);
                    for (int node = 0; node < 200; node++) {
                        poll();
                        Thread.onSpinWait();
                    }
                    open.decrementAndGet();
                });
            }
        });
        assertThat(most.get()).isLessThanOrEqualTo(12 * lab.workers());
    }

    /** Until a cancelled scope's task has met the runtime it goes on; the check is such a meeting, with a worker or without. */
    @OnEveryRuntime(workers = {1, 2})
    void theCheckForCancellationEndsTheTask(Lab lab) {
        for (boolean withoutWorker : new boolean[] {false, true}) {
            var stop = new Cancellation();
            AtomicBoolean wentOn = new AtomicBoolean();
            assertThatThrownBy(() -> lab.launch(() -> finish(
                            cancelledBy(stop),
                            () -> async(() -> {
                                checkCancelled();
                                stop.cancel();
                                if (withoutWorker) {
                                    blockingRun(() -> checkCancelled());
                                } else {
                                    checkCancelled();
                                }
                                wentOn.set(true);
                            }))))
                    .isInstanceOf(TaskCancelledException.class);
            assertThat(wentOn).isFalse();
        }
    }

    @Test
    void outsideATaskTheCheckDoesNothing() {
        checkCancelled();
    }

    /** Computes without polls for so many milliseconds, or until the condition holds. */
    private static void pass(long millis, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!condition.getAsBoolean() && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
