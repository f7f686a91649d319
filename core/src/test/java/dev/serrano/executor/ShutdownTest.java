package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** shutdown, shutdownNow, awaitTermination, close. */
class ShutdownTest {
    private static boolean terminates(ExecutorService e) throws InterruptedException {
        return e.awaitTermination(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownLetsTheTasksEnd(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> gate = externalPromise();
        List<Future<String>> futures = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            futures.add(e.submit(() -> gate.join()));
        }
        assertThat(e.isShutdown()).isFalse();
        assertThat(e.isTerminated()).isFalse();
        e.shutdown();
        e.shutdown();
        assertThat(e.isShutdown()).isTrue();
        assertThat(e.isTerminated()).isFalse();
        assertThat(e.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
        assertThat(e.awaitTermination(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS))
                .isFalse();
        gate.put("v");
        assertThat(terminates(e)).isTrue();
        assertThat(e.isTerminated()).isTrue();
        assertThat(futures).allMatch(f -> f.resultNow().equals("v"));
        assertThat(terminates(e)).isTrue();
        EngineAccess.assertNothingLeft(lab.runtime()); // the threads end without a close()
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void afterAShutdownTasksAreRejected(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        ExecutorService e = r.executor();
        Promise<String> gate = externalPromise();
        AtomicInteger rejected = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        List<ThrowingCallable> attempts = List.of(
                () -> e.execute(ran::incrementAndGet),
                () -> e.submit((Runnable) ran::incrementAndGet),
                () -> e.submit(ran::incrementAndGet, "v"),
                () -> e.submit(() -> ran.incrementAndGet()),
                () -> e.invokeAll(List.of(ran::incrementAndGet)),
                () -> e.invokeAny(List.of(ran::incrementAndGet)),
                () -> r.execute(ran::incrementAndGet),
                () -> r.launch(() -> {
                    ran.incrementAndGet();
                }));
        Future<?> task = e.submit(() -> {
            gate.join();
            for (ThrowingCallable attempt : attempts.subList(0, 7)) {
                assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(attempt);
                rejected.incrementAndGet();
            }
            async(rejected::incrementAndGet); // what belongs to an accepted task goes on
        });
        e.shutdown();
        for (ThrowingCallable attempt : attempts) {
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(attempt);
        }
        gate.put("");
        task.get();
        assertThat(rejected).hasValue(8);
        assertThat(terminates(e)).isTrue();
        for (ThrowingCallable attempt : attempts) {
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(attempt);
        }
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowReturnsWhatHasNotBegun(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        AtomicInteger ran = new AtomicInteger();
        Runnable command = ran::incrementAndGet;
        Future<Integer> a;
        Future<?> b;
        List<Runnable> notBegun;
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            e.execute(command);
            a = e.submit(ran::incrementAndGet);
            b = e.submit(command);
            Future<?> cancelled = e.submit(command);
            cancelled.cancel(false);
            notBegun = e.shutdownNow();
            assertThat(notBegun).hasSize(3);
            assertThat(notBegun.get(0)).isSameAs(command);
            assertThat(notBegun.get(1)).isSameAs(a);
            assertThat(notBegun.get(2)).isSameAs(b);
            assertThat(e.shutdownNow()).isEmpty();
            assertThat(e.isShutdown()).isTrue();
        }
        assertThat(terminates(e)).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(a.isDone()).isFalse();
        notBegun.get(1).run(); // whoever got it may run it
        assertThat(a.resultNow()).isEqualTo(1);
        assertThat(b.cancel(false)).isTrue();
        notBegun.get(2).run();
        assertThat(ran).hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aReturnedTaskRunsWithItsImplicitFinish(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        AtomicInteger spawned = new AtomicInteger();
        IllegalStateException thrown = new IllegalStateException();
        List<Future<Object>> futures = new ArrayList<>();
        List<Runnable> notBegun;
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            futures.add(e.submit(() -> {
                async(spawned::incrementAndGet);
                return "v";
            }));
            futures.add(e.submit(() -> {
                throw thrown;
            }));
            notBegun = e.shutdownNow();
        }
        notBegun.forEach(Runnable::run);
        assertThat(futures.get(0).resultNow()).isEqualTo("v");
        assertThat(spawned).hasValue(1);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> futures.get(1).get())
                .withCause(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowInterruptsBodiesAndCancelsTheirTasks(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> never = externalPromise();
        CountDownLatch neverLatch = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(2);
        Future<?> waits = e.submit(() -> {
            async(() -> never.join());
            try {
                return never.get();
            } catch (InterruptedException x) {
                interrupted.countDown();
                throw x;
            }
        });
        Waits.untilSuspensions(lab.runtime(), 2);
        CountDownLatch begun = new CountDownLatch(1);
        Future<?> blocks = e.submit(() -> {
            begun.countDown();
            try {
                neverLatch.await();
            } catch (InterruptedException x) {
                interrupted.countDown();
            }
        });
        Waits.await("the second body has begun", begun);
        assertThat(e.shutdownNow()).isEmpty();
        Waits.await("both are interrupted", interrupted);
        assertThat(terminates(e)).isTrue();
        assertThat(waits.exceptionNow()).isInstanceOf(InterruptedException.class); // what the body has thrown
        assertThat(blocks.state()).isEqualTo(Future.State.SUCCESS);
    }

    /** Children too, and the children of those: in blocking or not, wherever no wait of ours can be ended. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowReachesTasksInCallsOfTheJdk(Lab lab) throws Exception {
        for (boolean inBlocking : new boolean[] {true, false}) {
            TaskRuntime r = lab.another(b -> b);
            int n = 6;
            CountDownLatch begun = new CountDownLatch(n);
            AtomicInteger interrupted = new AtomicInteger();
            BlockingQueue<Integer> empty = new LinkedBlockingQueue<>();
            TaskBody take = () -> {
                begun.countDown();
                try {
                    empty.take();
                } catch (InterruptedException x) {
                    interrupted.incrementAndGet();
                    throw x;
                }
            };
            Future<Integer> f = r.executor().submit(() -> {
                for (int i = 0; i < n; i++) {
                    async(() -> async(() -> {
                        if (inBlocking) {
                            blockingRun(take);
                        } else {
                            take.run();
                        }
                    }));
                }
                return 1;
            });
            Waits.await("all block", begun);
            assertThat(r.executor().shutdownNow()).isEmpty();
            assertThat(terminates(r.executor())).isTrue();
            assertThat(interrupted).hasValue(n);
            assertThat(f.get()).isEqualTo(1);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void cancelReachesChildrenThatBlock(Lab lab) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Future<?> f = lab.runtime()
                .executor()
                .submit(() -> async(() -> blockingRun(() -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException x) {
                        interrupted.countDown();
                    }
                })));
        Future<Boolean> bystander = lab.runtime()
                .executor()
                .submit(() -> blocking(() -> {
                    begun.countDown();
                    return end.await(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS);
                }));
        Waits.await("both block", begun);
        assertThat(f.cancel(true)).isTrue();
        Waits.await("the child is interrupted", interrupted);
        end.countDown();
        assertThat(bystander.get()).isTrue();
    }

    /** What a runtime does for itself is no task of a run that is stopped. */
    @OnEveryRuntime(workers = {1, 2})
    void shutdownNowLeavesTheFailureHandlerAlone(Lab lab) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicReference<String> told = new AtomicReference<>();
        TaskRuntime r = lab.another(b -> b.failureHandler(x -> {
            begun.countDown();
            try {
                Waits.await("the end", end);
                told.set(x.getMessage());
            } catch (InterruptedException i) {
                told.set("interrupted");
            }
        }));
        r.execute(() -> {
            throw new IllegalStateException("planned");
        });
        Waits.await("the handler runs", begun);
        assertThat(r.executor().shutdownNow()).isEmpty();
        end.countDown();
        assertThat(terminates(r.executor())).isTrue();
        assertThat(told).hasValue("planned");
    }

    /** As on the executors of the JDK: the interrupt is a request, and the body says what becomes of it. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void aStoppedBodyHasTheLastWord(Lab lab) throws Exception {
        for (boolean byClose : new boolean[] {false, true}) {
            TaskRuntime r = lab.another(b -> b);
            ExecutorService e = r.executor();
            Promise<String> neverPut = externalPromise();
            IllegalStateException own = new IllegalStateException();
            Future<String> returns = e.submit(() -> {
                async(() -> neverPut.join());
                try {
                    return neverPut.get();
                } catch (InterruptedException x) {
                    return "value";
                }
            });
            Future<String> fails = e.submit(() -> {
                try {
                    return neverPut.get();
                } catch (InterruptedException x) {
                    throw own;
                }
            });
            Future<String> ends = e.submit(() -> neverPut.join());
            Waits.untilSuspensions(r, 4);
            if (byClose) {
                TrackedThread closer = lab.thread("closer", e::close);
                Waits.until("the executor is shut down", e::isShutdown);
                closer.thread().interrupt();
                closer.join();
            } else {
                assertThat(e.shutdownNow()).isEmpty();
            }
            assertThat(terminates(e)).isTrue();
            assertThat(returns.get()).isEqualTo("value");
            assertThat(fails.exceptionNow()).isSameAs(own);
            assertThat(ends.isCancelled()).isTrue();
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aRuntimeThatHasNothingToDoIsTerminatedAtOnce(Lab lab) {
        ExecutorService e = lab.runtime().executor();
        e.shutdown();
        assertThat(e.isTerminated()).isTrue();
        ExecutorService other = lab.another(b -> b).executor();
        assertThat(other.shutdownNow()).isEmpty();
        assertThat(other.isTerminated()).isTrue();
    }

    /** The watchdog ends the runtime as well, and may be faster. */
    @Test
    void terminatedWhenShutdownReturns() {
        for (int i = 0; i < 2_000; i++) {
            ExecutorService e = TaskRuntime.builder().workers(1).build().executor();
            e.shutdown();
            assertThat(e.isTerminated()).isTrue();
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowEndsTheInvokeAllOfOthers(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        TrackedThread caller;
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            caller = lab.thread("caller", () -> {
                List<Future<Integer>> futures = e.invokeAll(List.of(() -> 1, () -> 2));
                assertThat(futures).allMatch(Future::isCancelled);
            });
            Waits.until("the tasks are queued", () -> lab.runtime().dump().contains("2 items in the inbox"));
            assertThat(e.shutdownNow()).isEmpty();
        }
        caller.join();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void closeWaits(Lab lab) throws Exception {
        Promise<String> gate = externalPromise();
        ExecutorService e = lab.runtime().executor();
        Future<String> f = e.submit(() -> gate.join());
        TrackedThread closer = lab.thread("closer", e::close);
        Waits.until("the executor is shut down", e::isShutdown);
        assertThat(closer.hasEnded()).isFalse();
        gate.put("v");
        closer.join();
        assertThat(f.resultNow()).isEqualTo("v");
        assertThat(e.isTerminated()).isTrue();
        e.close();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptedCloseCancelsTheTasks(Lab lab) throws Exception {
        Promise<String> never = externalPromise();
        ExecutorService e = lab.runtime().executor();
        Future<String> f = e.submit(() -> never.join());
        TrackedThread closer = lab.thread("closer", () -> {
            e.close();
            assertThat(Thread.interrupted()).isTrue();
        });
        Waits.until("the executor is shut down", e::isShutdown);
        closer.thread().interrupt();
        closer.join();
        assertThat(f.isCancelled()).isTrue();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptEndsAwaitTermination(Lab lab) {
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> lab.runtime().executor().awaitTermination(1, TimeUnit.DAYS));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskMayNotCloseItsOwnRuntime(Lab lab) {
        lab.launch(() -> assertThatIllegalStateException()
                .isThrownBy(() -> lab.runtime().close())
                .withMessageContaining("wait for that task itself"));
        assertThat(lab.runtime().executor().isShutdown()).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskThatAwaitsATerminationGivesItsWorkerAway(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Promise<String> gate = externalPromise();
        lab.launch(() -> {
            Future<String> f;
            try (ExecutorService e = other.executor()) {
                f = e.submit(() -> gate.join());
                async(() -> gate.put("v")); // on the worker of the task that closes
                assertThat(e.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
            }
            assertThat(f.resultNow()).isEqualTo("v");
        });
    }

    /** Submissions race with shutdowns: each is rejected, handed back, cancelled or run, and the runtime ends. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void submissionsRaceWithShutdown(Lab lab) throws Exception {
        for (int round = 0; round < 30; round++) {
            TaskRuntime r = lab.another(b -> b);
            ExecutorService e = r.executor();
            CountDownLatch go = new CountDownLatch(1);
            List<Future<?>> accepted = new ArrayList<>();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch submitted = new CountDownLatch(1);
            lab.thread("submitter", () -> {
                go.await();
                try {
                    for (int i = 0; i < 1000; i++) {
                        accepted.add(e.submit(ran::incrementAndGet));
                    }
                } catch (RejectedExecutionException x) {
                    assertThat(e.isShutdown()).isTrue();
                } finally {
                    submitted.countDown();
                }
            });
            go.countDown();
            List<Runnable> notBegun = new ArrayList<>();
            if (round % 2 == 0) {
                e.shutdown();
            } else {
                notBegun.addAll(e.shutdownNow());
            }
            Waits.await("the submitter has ended", submitted);
            assertThat(terminates(e)).isTrue();
            int open = 0;
            for (Future<?> f : accepted) {
                if (!f.isDone()) {
                    open++;
                    assertThat(notBegun).anyMatch(n -> n == f);
                }
            }
            assertThat(notBegun).hasSize(open);
            assertThat(ran.get() + open).isLessThanOrEqualTo(accepted.size());
            r.close();
        }
    }

    /** What shutdownNow has handed out is run by the user, whose interrupts reach the body whatever it does. */
    @OnEveryRuntime(workers = {1, 2})
    void interruptsReachAWithdrawnTaskThatTheUserRuns(Lab lab) throws Exception {
        for (int way = 0; way < 4; way++) {
            boolean computes = way % 2 == 0;
            TaskRuntime r = lab.another(b -> b.workers(1));
            ExecutorService e = r.executor();
            CountDownLatch busy = new CountDownLatch(1);
            e.execute(() -> {
                busy.countDown();
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            });
            Waits.await("the worker computes", busy);
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            AtomicReference<TaskRuntime> ranOn = new AtomicReference<>();
            Future<?> f = e.submit(() -> {
                ranOn.set(TaskRuntime.current());
                begun.countDown();
                try {
                    while (computes && !Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    new CountDownLatch(1).await();
                } catch (InterruptedException x) {
                    interrupted.countDown();
                }
                return null;
            });
            Runnable task = e.shutdownNow().get(0);
            TrackedThread user = lab.thread("user", () -> {
                task.run();
                Thread.interrupted();
            });
            Waits.await("the task begins", begun);
            if (way < 2) {
                assertThat(f.cancel(true)).isTrue();
            } else {
                user.thread().interrupt();
            }
            Waits.await("the body is interrupted", interrupted);
            user.join();
            assertThat(ranOn).hasValue(TaskRuntime.common());
            r.close();
        }
    }
}
