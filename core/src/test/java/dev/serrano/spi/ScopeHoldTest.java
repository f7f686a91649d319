package dev.serrano.spi;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.uncancellable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlockPolicy;
import dev.serrano.Promise;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskRuntime;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A finish does not end while somebody holds it, who spawns into it from anywhere. */
class ScopeHoldTest {
    @OnEveryRuntime
    void aThreadSpawnsIntoAFinishThatWaits(Lab lab) throws Exception {
        AtomicInteger ran = new AtomicInteger();
        AtomicReference<Thread> outsider = new AtomicReference<>();
        lab.launch(() -> {
            finish(() -> {
                ScopeHold hold = ScopeHold.ofCurrentScope(true);
                outsider.set(Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 50; i++) {
                        hold.async(() -> async(ran::incrementAndGet));
                    }
                    hold.release();
                    hold.release(); // of no effect
                }));
            });
            assertThat(ran).hasValue(50);
        });
        outsider.get().join();
    }

    @OnEveryRuntime
    void aTaskOfAnotherFinishDoesToo(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Promise<ScopeHold> held = promise();
            async(() -> {
                ScopeHold hold = held.join();
                for (int i = 0; i < 20; i++) {
                    hold.async(ran::incrementAndGet);
                }
                hold.release();
                assertThatIllegalStateException()
                        .isThrownBy(() -> hold.async(ran::incrementAndGet))
                        .withMessageContaining("has been released");
            });
            finish(() -> held.put(ScopeHold.ofCurrentScope(false)));
            assertThat(ran).hasValue(20);
        });
    }

    /** Who spawns through a hold on and on, as an actor that sends to itself, does not keep spawned tasks waiting. */
    @OnEveryRuntime(workers = {1})
    void tasksOfAHoldAndOthersTakeTurns(Lab lab) {
        int tasks = 200;
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger steps = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            ScopeHold hold = ScopeHold.ofCurrentScope(false);
            hold.async(() -> {
                for (int i = 0; i < tasks; i++) {
                    async(ran::incrementAndGet);
                }
                untilAllHaveRun(hold, ran, tasks, steps);
            });
        }));
        assertThat(steps.get()).isLessThan(3 * tasks);
    }

    private static void untilAllHaveRun(ScopeHold hold, AtomicInteger ran, int tasks, AtomicInteger steps) {
        steps.incrementAndGet();
        if (ran.get() == tasks) {
            hold.release();
        } else {
            hold.async(() -> untilAllHaveRun(hold, ran, tasks, steps));
        }
    }

    /** A task counts in the finish to its end, whoever releases the hold meanwhile. */
    @OnEveryRuntime
    void aTaskOutlivesTheReleaseOfItsHold(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 100; round++) {
                AtomicInteger ended = new AtomicInteger();
                Promise<Integer> released = promise();
                finish(() -> {
                    ScopeHold hold = ScopeHold.ofCurrentScope(false);
                    hold.async(() -> {
                        released.join();
                        finish(() -> async(ended::incrementAndGet));
                        async(ended::incrementAndGet);
                        ended.incrementAndGet();
                    });
                    hold.release();
                    released.put(1);
                });
                assertThat(ended).hasValue(3);
            }
        });
    }

    @OnEveryRuntime
    void whatIsSpawnedIntoACancelledOneDoesNotRun(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<ScopeHold> held = promise();
            async(() -> {
                ScopeHold hold = held.join();
                c.cancel("planned");
                assertThat(hold.isCancelled()).isTrue();
                assertThat(hold.async(ran::incrementAndGet)).isFalse();
                hold.release();
            });
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> held.put(ScopeHold.ofCurrentScope(false))));
        });
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime
    void theHolderHasHeardOfTheCancellationWhenTheFinishEnds(Lab lab) {
        AtomicInteger holders = new AtomicInteger(); // a finish that is cancelled before it begins has none
        AtomicInteger heard = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 1; round <= 200; round++) {
                Cancellation c = new Cancellation();
                async(() -> c.cancel("planned"));
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            holders.incrementAndGet();
                            ScopeHold.ofCurrentScope(false, () -> {
                                for (int i = 0; i < 100; i++) {
                                    Thread.onSpinWait();
                                }
                                heard.incrementAndGet();
                            });
                        }));
                assertThat(heard).hasValue(holders.get());
            }
        });
    }

    @Test
    void aHoldThatNobodyOutsideUsesIsADeadlockInTheEnd() {
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(2)
                .deadlock(DeadlockPolicy.FAIL)
                .deadlockThreshold(Duration.ofMillis(50))
                .build()) {
            AtomicReference<ScopeHold> hold = new AtomicReference<>();
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        finish(() -> hold.set(ScopeHold.ofCurrentScope(false)));
                    }))
                    .withMessageContaining("deadlock");
            assertThat(hold.get().isCancelled()).isTrue();
        }
    }

    /** Its tasks go on, and nothing waits for them any more: the runtime has failed. */
    @Test
    void aFinishThatCannotWaitForWantOfMemoryBreaksTheRuntime() {
        TaskMember wanting = new TaskMember() {
            @Override
            public void suspended() {
                throw new OutOfMemoryError("planned");
            }
        };
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            assertThatThrownBy(() -> r.launch(() -> async(
                            SpawnOptions.none().with(() -> wanting),
                            () -> finish(() -> ScopeHold.ofCurrentScope(false)))))
                    .hasStackTraceContaining("OutOfMemoryError: planned");
            assertThatException().isThrownBy(() -> r.launch(() -> 1)).withMessageContaining("the runtime has failed");
        }
    }

    /** The task that was to let it go has met the want. */
    @Test
    void aHeldFinishThatFailedForWantOfMemoryIsNotWaitedFor() {
        for (DeadlockPolicy policy : DeadlockPolicy.values()) {
            if (policy == DeadlockPolicy.OFF) {
                continue;
            }
            try (TaskRuntime r =
                    TaskRuntime.builder().workers(2).deadlock(policy).build()) {
                assertThatExceptionOfType(OutOfMemoryError.class)
                        .as("%s", policy)
                        .isThrownBy(() -> r.launch(() -> finish(() -> {
                            ScopeHold.ofCurrentScope(false);
                            async(() -> {
                                throw new OutOfMemoryError("planned");
                            });
                        })))
                        .withMessage("planned");
                assertThat(r.<Integer>launch(() -> 1)).isEqualTo(1);
            }
        }
    }

    /** One run has met the want; the other waits for somebody outside, and has to do so undisturbed. */
    @Test
    void theWantOfOneRunEndsNoOther() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            Event<Integer> set = Event.newEvent();
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> r.launch(() -> Event.suspend(set)));
            Waits.untilSuspensions(r, 1);
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> r.launch(() -> finish(() -> {
                        ScopeHold.ofCurrentScope(false);
                        async(() -> {
                            throw new OutOfMemoryError("planned");
                        });
                    })));
            assertThat(other.isDone()).isFalse();
            set.setValue(7);
            other.join();
        }
    }

    @Test
    void anUncancellableFinishThatHasMetTheWantEndsToo() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> r.launch(() -> finish(uncancellable(), () -> {
                        ScopeHold.ofCurrentScope(false);
                        async(() -> {
                            throw new OutOfMemoryError("planned");
                        });
                    })));
        }
    }
}
