package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Threads of a runtime, and its end. */
class LifeCycleTest {
    @OnEveryRuntime
    void threadsAreDaemonsWithTheRuntimesName(Lab lab) {
        TaskRuntime r = lab.runtime(b -> b.name("named-" + System.identityHashCode(lab)));
        ConcurrentLinkedQueue<Thread> seen = new ConcurrentLinkedQueue<>();
        r.launch(() -> {
            Promise<Integer> p = promise();
            for (int i = 0; i < 5; i++) {
                async(() -> {
                    seen.add(Thread.currentThread());
                    p.join();
                });
            }
            async(() -> p.put(1));
        });
        assertThat(seen).allMatch(Thread::isDaemon).allMatch(t -> t.getName().startsWith("serrano-" + r.name() + "-"));
        assertThat(EngineAccess.threadsOf(r)).isNotEmpty().allMatch(Thread::isDaemon);
        assertThat(r.name()).isEqualTo("named-" + System.identityHashCode(lab));
        assertThat(r.workers()).isEqualTo(lab.workers());
        assertThat(r.backend()).isEqualTo(lab.configuration().backend());
        assertThat(r.toString()).contains(r.name()).contains(r.backend().id());
    }

    @OnEveryRuntime
    void onTheCarrierMechanismThereAreAsManyThreadsAsWorkers(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            for (int i = 0; i < 40; i++) {
                async(p::isDone);
                async(() -> p.join());
            }
            async(() -> p.put(1));
        });
        if (lab.configuration().backend() == FiberBackend.SCHEDULED) {
            assertThat(lab.runtime().stats().peakThreads()).isEqualTo(lab.workers());
        }
    }

    @OnEveryRuntime
    void closeEndsTheThreads(Lab lab) {
        lab.launch(() -> async(() -> {}));
        lab.close(lab.runtime());
        EngineAccess.assertNothingLeft(lab.runtime());
        Waits.until("the counter of threads falls", () -> lab.runtime().stats().liveThreads() == 0);
    }

    @OnEveryRuntime
    void aRuntimeThatNeverRanAnythingCanBeClosed(Lab lab) {
        lab.close(lab.runtime());
    }

    @OnEveryRuntime
    void closeTwice(Lab lab) {
        lab.launch(() -> {});
        lab.close(lab.runtime());
        lab.close(lab.runtime());
        assertThat(lab.runtime().dump()).contains(lab.runtime().name());
        assertThat(lab.runtime().stats()).isNotNull();
    }

    /** A virtual thread cannot be mounted while its stack trace is taken; then its fiber was forgotten. */
    @OnEveryRuntime
    void dumpsWhileItCloses(Lab lab) {
        for (int i = 0; i < lab.configuration().size(20, 3); i++) {
            TaskRuntime r = lab.another(b -> b);
            r.launch(() -> {});
            lab.thread("dumper", () -> {
                boolean ended;
                do {
                    ended = EngineAccess.engine(r).isTerminated();
                    r.dump();
                } while (!ended);
            });
            lab.close(r);
            EngineAccess.assertComesToRest(r);
            EngineAccess.assertNothingLeft(r);
        }
    }

    @OnEveryRuntime
    void launchAfterCloseIsRejected(Lab lab) {
        lab.close(lab.runtime());
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> lab.launch(() -> {}))
                .withMessageContaining(lab.runtime().name());
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> lab.runtime().execute(() -> {}));
    }

    @OnEveryRuntime
    void closeWaitsForWhatRuns(Lab lab) {
        Promise<Integer> gate = promise();
        AtomicInteger ended = new AtomicInteger();
        lab.thread("launcher", () -> {
            lab.launch(() -> {
                for (int i = 0; i < 5; i++) {
                    async(() -> {
                        gate.join();
                        async(ended::incrementAndGet); // a run that goes on may still spawn
                    });
                }
            });
            ended.addAndGet(100);
        });
        Waits.untilSuspensions(lab.runtime(), 5);
        TrackedThread closer = lab.thread("closer", () -> {
            lab.runtime().close();
            assertThat(ended.get() % 100).isEqualTo(5);
        });
        Waits.until("new runs are rejected", () -> {
            try {
                lab.runtime().execute(() -> {});
                return false;
            } catch (RejectedExecutionException e) {
                return true;
            }
        });
        assertThat(closer.hasEnded()).isFalse();
        gate.put(1);
        closer.join();
    }

    @OnEveryRuntime
    void closeWaitsForWhatWasSubmitted(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            lab.runtime().execute(ended::incrementAndGet);
        }
        lab.close(lab.runtime());
        assertThat(ended).hasValue(100);
    }

    @OnEveryRuntime
    void anInterruptOfCloseCancelsTheRunsAndIsKept(Lab lab) {
        Promise<Integer> never = promise();
        AtomicBoolean flag = new AtomicBoolean();
        lab.thread(
                "launcher",
                () -> assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> lab.launch(() -> never.join())));
        Waits.untilSuspensions(lab.runtime(), 1);
        TrackedThread closer = lab.thread("closer", () -> {
            lab.runtime().close();
            flag.set(Thread.interrupted());
        });
        Waits.until(
                "close waits",
                () -> closer.thread().getState() == Thread.State.TIMED_WAITING
                        || closer.thread().getState() == Thread.State.WAITING);
        closer.thread().interrupt();
        closer.join();
        assertThat(flag).isTrue();
    }

    /** Close at any moment of a run: the run ends, the threads end. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void closeAtAnyMoment(Lab lab) {
        for (int i = 0; i < 15; i++) {
            TaskRuntime r = lab.another(b -> b);
            AtomicInteger ended = new AtomicInteger();
            for (int k = 0; k < 3; k++) {
                r.execute(() -> {
                    Promise<Integer> p = promise();
                    for (int j = 0; j < 20; j++) {
                        async(() -> {
                            p.join();
                            ended.incrementAndGet();
                        });
                    }
                    async(() -> p.put(1));
                });
            }
            LockSupport.parkNanos(20_000L * i);
            lab.close(r);
            assertThat(ended).hasValue(60);
            EngineAccess.assertNothingLeft(r);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void closeInATaskOfTheRuntimeIsAnError(Lab lab) {
        lab.launch(() ->
                assertThatIllegalStateException().isThrownBy(() -> lab.runtime().close()));
        assertThat(lab.launch(() -> 1)).isEqualTo(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void closeInATaskOfAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Promise<Integer> gate = promise();
        lab.thread("launcher", () -> other.launch(() -> gate.join()));
        Waits.untilSuspensions(other, 1);
        lab.launch(() -> {
            async(() -> gate.put(1));
            other.close();
        });
    }

    @OnEveryRuntime(workers = {1, 8})
    void manyRuntimesOneAfterTheOther(Lab lab) {
        for (int i = 0; i < 30; i++) {
            TaskRuntime r = lab.another(b -> b);
            assertThat(r.launch(() -> 5)).isEqualTo(5);
            lab.close(r);
        }
    }

    @Test
    void closingTheCommonRuntimeDoesNothing() {
        TaskRuntime.common().close();
        assertThat(TaskRuntime.common().launch(() -> 3)).isEqualTo(3);
        assertThat(TaskRuntime.common().name()).isEqualTo("common");
    }

    /** By a timer, say, or whoever cancels what has ended. */
    @OnEveryRuntime(workers = {1, 2})
    void whatIsReportedAfterTheEndIsTold(Lab lab) {
        List<Throwable> told = new CopyOnWriteArrayList<>();
        TaskRuntime r = lab.another(b -> b.failureHandler(told::add));
        r.close();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Throwable failure = new IllegalStateException("planned");
            failures.add(failure);
            EngineAccess.engine(r).reportLater(failure);
        }
        Waits.until("all are told", () -> told.size() == failures.size());
        assertThat(told).containsExactlyInAnyOrderElementsOf(failures);
    }
}
