package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Finish scopes with fail-fast, a deadline, or a switch. */
class CancellationTest {
    private static void spin() {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (System.nanoTime() - deadline < 0) {
            poll();
        }
        throw new AssertionError("not cancelled");
    }

    @OnEveryRuntime
    void failFastCancelsSiblings(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(() -> {
                            never.join();
                            ended.incrementAndGet();
                        });
                        async(() -> {
                            spin();
                            ended.incrementAndGet();
                        });
                        async(() -> {
                            delay(Bounds.LONG);
                            ended.incrementAndGet();
                        });
                        async(() -> {
                            throw failure;
                        });
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
            assertThat(ended).hasValue(0);
        });
    }

    @OnEveryRuntime
    void failFastByTheBody(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(() -> never.join());
                        throw failure;
                    }))
                    .withCause(failure);
        });
    }

    @OnEveryRuntime
    void failFastWithoutAFailure(Lab lab) {
        lab.launch(() -> {
            AtomicInteger ended = new AtomicInteger();
            finish(failFast(), () -> {
                for (int i = 0; i < 20; i++) {
                    async(ended::incrementAndGet);
                }
            });
            assertThat(ended).hasValue(20);
            assertThat((int) finish(failFast().named("with a value"), () -> 4)).isEqualTo(4);
        });
    }

    @OnEveryRuntime
    void aDeadlineReleasesWhateverWaits(Lab lab) {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger finals = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            Event<Integer> noEvent = Event.newEvent();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF).named("load"), () -> {
                        for (int i = 0; i < 5; i++) {
                            async(() -> {
                                begun.incrementAndGet();
                                try {
                                    never.join();
                                } finally {
                                    finals.incrementAndGet();
                                }
                            });
                            async(() -> Event.suspend(noEvent));
                            async(never::get);
                            async(() -> never.join(Bounds.LONG));
                            async(never::outcome);
                            async(() -> delay(Bounds.LONG));
                            async(CancellationTest::spin);
                            async(() -> finish(() -> async(() -> never.join())));
                            async(() -> future(() -> never.join()).join());
                        }
                    }))
                    .withMessageContaining("load");
            assertThat(finals).as("of those that began").hasValue(begun.get());
        });
    }

    @OnEveryRuntime
    void eachOfSeveralSwitchesCancels(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            for (int i = 0; i < 3; i++) {
                Cancellation[] switches = {new Cancellation(), new Cancellation(), new Cancellation()};
                Cancellation thrown = switches[i];
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(
                                cancelledBy(switches[0])
                                        .cancelledBy(switches[1])
                                        .cancelledBy(switches[2]),
                                () -> {
                                    async(() -> never.join());
                                    async(thrown::cancel);
                                }));
            }
            assertThat((int) finish(cancelledBy(new Cancellation()).cancelledBy(new Cancellation()), () -> 1))
                    .isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void aDeadlineThatIsMet(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(within(Bounds.LONG), () -> async(ended::incrementAndGet));
            assertThat((int) finish(within(Bounds.LONG), () -> 7)).isEqualTo(7);
        });
        assertThat(ended).hasValue(1);
    }

    @OnEveryRuntime
    void noTimeAtAll(Lab lab) {
        AtomicBoolean ran = new AtomicBoolean();
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(within(Duration.ZERO), () -> async(() -> ran.set(true)))));
        assertThat(ran).isFalse();
    }

    @Test
    void aNegativeTimeIsAnError() {
        assertThatIllegalArgumentException().isThrownBy(() -> within(Duration.ofMillis(-1)));
    }

    @OnEveryRuntime
    void cancelledFromOutside(Lab lab) {
        Cancellation c = new Cancellation();
        Promise<Integer> never = promise();
        lab.thread("canceller", () -> {
            Waits.untilSuspensions(lab.runtime(), 6);
            c.cancel();
        });
        lab.launch(() -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c).named("work"), () -> {
                        for (int i = 0; i < 5; i++) {
                            async(() -> never.join());
                        }
                        never.join();
                    }))
                    .withMessageContaining("work");
        });
        assertThat(c.isCancelled()).isTrue();
    }

    @OnEveryRuntime
    void cancelledFromInside(Lab lab) {
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> never = promise();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        async(() -> never.join());
                        async(c::cancel);
                    }));
        });
    }

    @OnEveryRuntime
    void oneSwitchForSeveralScopes(Lab lab) {
        AtomicInteger cancelled = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> never = promise();
            AtomicInteger begun = new AtomicInteger();
            for (int i = 0; i < 5; i++) {
                async(() -> {
                    try {
                        finish(cancelledBy(c), () -> {
                            begun.incrementAndGet();
                            never.join();
                        });
                    } catch (TaskCancelledException e) {
                        cancelled.incrementAndGet();
                    }
                });
            }
            Waits.pollUntil("all scopes are open", () -> begun.get() == 5);
            c.cancel();
            c.cancel();
        });
        assertThat(cancelled).hasValue(5);
    }

    @OnEveryRuntime
    void aSwitchThatWasThrownBefore(Lab lab) {
        AtomicBoolean ran = new AtomicBoolean();
        Cancellation c = new Cancellation();
        c.cancel();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(c), () -> ran.set(true))));
        assertThat(ran).isFalse();
    }

    @OnEveryRuntime
    void aSwitchThrownAfterTheEndDoesNothing(Lab lab) {
        Cancellation c = new Cancellation();
        lab.launch(() -> {
            finish(cancelledBy(c), () -> async(() -> {}));
            c.cancel();
            finish(() -> async(() -> {}));
        });
    }

    @OnEveryRuntime
    void cancelledBeforeItsStart(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            AtomicReference<TaskFuture<Integer>> f = new AtomicReference<>();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        c.cancel();
                        for (int i = 0; i < 20; i++) {
                            async(ran::incrementAndGet);
                        }
                        f.set(future(ran::incrementAndGet));
                    }));
        });
        // the first spawn ends the spawner; a worker that has not noticed yet may have taken that one task
        assertThat(ran.get()).isLessThanOrEqualTo(1);
    }

    /** A future that was cancelled with its scope ends, so that outsiders who join it do not hang. */
    @OnEveryRuntime
    void futuresOfACancelledScopeEnd(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            Promise<TaskFuture<Integer>> queued = promise();
            Promise<TaskFuture<Integer>> waiting = promise();
            Cancellation c = new Cancellation();
            async(() -> assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> queued.join().join()));
            async(() -> assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> waiting.join().join()));
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        waiting.put(future(() -> never.join()));
                        queued.put(future(() -> {
                            never.join();
                            return 1;
                        }));
                        c.cancel();
                    }));
        });
    }

    @OnEveryRuntime
    void valueForms(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> never.join() + 1));
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(() -> {
                            throw new IllegalArgumentException("boom");
                        });
                        return never.join();
                    }));
        });
    }

    /**
     * A deadline resumes a task, which cancels something itself while the deadline still looks for others: many wait.
     */
    @OnEveryRuntime(workers = {1, 2})
    void aTaskCancelsWhileADeadlineDoes(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> atTheEnd = promise();
            int many = lab.configuration().size(2_000, 50);
            for (int i = 0; i < many; i++) {
                async(() -> atTheEnd.join());
            }
            Promise<Integer> never = promise();
            for (int i = 0; i < 20; i++) {
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(within(Duration.ofMillis(2)), () -> never.join() + 1));
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(failFast(), () -> {
                            async(() -> {
                                throw new IllegalArgumentException("boom");
                            });
                            return never.join();
                        }));
            }
            atTheEnd.put(1);
        });
    }

    /** A task that swallows its termination stays marked: its next call into Serrano raises it again. */
    @OnEveryRuntime
    void aSwallowedTerminationIsRaisedAgain(Lab lab) {
        AtomicInteger raised = new AtomicInteger();
        AtomicBoolean wentOn = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                        for (int i = 0; i < 3; i++) {
                            try {
                                never.join();
                            } catch (TaskTermination t) {
                                raised.incrementAndGet();
                            }
                        }
                        try {
                            poll();
                        } catch (TaskTermination t) {
                            raised.incrementAndGet();
                        }
                        try {
                            finish(() -> wentOn.set(true));
                        } catch (TaskTermination t) {
                            raised.incrementAndGet();
                        }
                        async(() -> wentOn.set(true));
                        wentOn.set(true);
                    }));
        });
        assertThat(raised.get()).isGreaterThanOrEqualTo(4);
        assertThat(wentOn).isFalse();
    }

    @OnEveryRuntime
    void failuresOfCancelledTasksAreSuppressedInTheReason(Lab lab) {
        IllegalStateException late = new IllegalStateException("in a finally block");
        AtomicBoolean began = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            for (Duration deadline = Bounds.BRIEF; !began.get(); deadline = deadline.multipliedBy(4)) {
                Duration d = deadline; // on a slow machine the first may pass before the task has begun
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(
                                within(d),
                                () -> async(() -> {
                                    began.set(true);
                                    try {
                                        never.join();
                                    } finally {
                                        throwUnlessNull(late);
                                    }
                                })))
                        .satisfies(e -> {
                            if (began.get()) {
                                assertThat(e.getSuppressed()).containsExactly(late);
                            }
                        });
            }
        });
    }

    private static void throwUnlessNull(RuntimeException e) {
        if (e != null) {
            throw e;
        }
    }

    /** What is left pending, a function to be mapped for instance, does not keep a cancelled scope open. */
    @OnEveryRuntime
    void pendingContinuationsOfACancelledScope(Lab lab) {
        AtomicBoolean ran = new AtomicBoolean();
        lab.launch(() -> {
            Promise<Integer> later = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                        later.map(x -> x + 1);
                        later.onComplete(o -> ran.set(true));
                    }));
            later.put(1);
        });
        assertThat(ran).isFalse();
    }

    /** A worker leaves the mode at its next poll: of 64 workers on few processors some would get no task for long. */
    @OnEveryRuntime(workers = {1, 2, 3, 8})
    void afterwardsTheFastPathIsBack(Lab lab) {
        for (int i = 0; i < 5; i++) {
            lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        Promise<Integer> never = promise();
                        for (int k = 0; k < 30; k++) {
                            async(() -> never.join());
                        }
                        async(() -> {
                            throw new IllegalArgumentException("boom");
                        });
                    })));
        }
        EngineAccess.assertComesToRest(lab.runtime());
        Waits.until("no worker looks for cancelled scopes any more", () -> {
            lab.launch(() -> {
                for (int i = 0; i < 2 * lab.workers(); i++) {
                    async(() -> finish(() -> async(() -> {})));
                }
            });
            return EngineAccess.workersInCancelMode(lab.runtime()) == 0;
        });
    }

    /** Cancellation races with everything: whatever the outcome, the runtime comes to rest. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void cancelAtAnyMoment(Lab lab) {
        for (int i = 0; i < 40; i++) {
            Duration limit = Duration.ofNanos(50_000L * i);
            lab.launch(() -> {
                try {
                    finish(within(limit), () -> tree(6));
                } catch (DeadlineExceededException e) {
                    assertThat(e.getSuppressed()).isEmpty();
                }
            });
        }
    }

    private static int tree(int depth) {
        if (depth == 0) {
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            return p.join();
        }
        TaskFuture<Integer> left = future(() -> tree(depth - 1));
        TaskFuture<Integer> right = future(() -> tree(depth - 1));
        finish(() -> async(() -> {}));
        return left.join() + right.join();
    }

    @Test
    void outsideATaskOptionsWorkTheSame() {
        Promise<Integer> never = promise();
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> async(() -> never.join())));
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(
                        failFast(),
                        () -> async(() -> {
                            throw new IllegalArgumentException("boom");
                        })));
        assertThat((int) finish(named("x"), () -> 5)).isEqualTo(5);
    }

    /** Each throw has one of its own, which stays inside the scope that was cancelled, with what was added to it. */
    @OnEveryRuntime
    void aTerminationIsNewAndDoesNotGetOut(Lab lab) {
        Set<Throwable> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            for (int i = 0; i < 3; i++) {
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                            try {
                                never.join();
                            } catch (TaskTermination t) {
                                t.addSuppressed(new IllegalStateException("of this task alone"));
                                seen.add(t);
                                throw t;
                            }
                        }))
                        .satisfies(e -> assertThat(e).hasNoCause().hasNoSuppressedExceptions());
            }
        });
        assertThat(seen).hasSize(3).allSatisfy(t -> {
            assertThat(t.getSuppressed()).hasSize(1);
            assertThat(t.getStackTrace()).isEmpty();
        });
    }
}
