package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTimeoutException;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** submit and execute: what comes back, and when. */
class SubmitTest {
    @OnEveryRuntime(workers = {1, 2, 8})
    void valuesComeBack(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        AtomicInteger ran = new AtomicInteger();
        assertThat(e.submit(() -> "v").get()).isEqualTo("v");
        assertThat(e.submit(() -> (String) null).get()).isNull();
        assertThat(e.submit((Runnable) ran::incrementAndGet).get()).isNull();
        assertThat(e.submit((Runnable) ran::incrementAndGet, "given").get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo("given");
        assertThat(ran).hasValue(2);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aFutureIsDoneWhenAllSpawnedTasksHaveEnded(Lab lab) throws Exception {
        Promise<String> gate = externalPromise();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch bodyEnded = new CountDownLatch(1);
        Future<String> f = lab.runtime().executor().submit(() -> {
            for (int i = 0; i < 10; i++) {
                async(() -> {
                    gate.join();
                    async(ended::incrementAndGet);
                });
            }
            bodyEnded.countDown();
            return "v";
        });
        Waits.await("the body has ended", bodyEnded);
        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> f.get(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS));
        assertThat(f.isDone()).isFalse();
        assertThat(f.state()).isEqualTo(Future.State.RUNNING);
        assertThatIllegalStateException().isThrownBy(f::resultNow);
        assertThatIllegalStateException().isThrownBy(f::exceptionNow);
        gate.put("open");
        assertThat(f.get()).isEqualTo("v");
        assertThat(ended).hasValue(10);
        assertThat(f.isDone()).isTrue();
        assertThat(f.isCancelled()).isFalse();
        assertThat(f.state()).isEqualTo(Future.State.SUCCESS);
        assertThat(f.resultNow()).isEqualTo("v");
        assertThatIllegalStateException().isThrownBy(f::exceptionNow);
    }

    private static <T> Throwable causeOf(Future<T> f) {
        return catchThrowableOfType(ExecutionException.class, () -> f.get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS))
                .getCause();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theFailureOfOneBodyIsTheCause(Lab lab) {
        ExecutorService e = lab.runtime().executor();
        List<Throwable> failures =
                List.of(new IOException("checked"), new IllegalArgumentException(), new AssertionError());
        for (Throwable t : failures) {
            Callable<String> failing = () -> {
                throwIt(t);
                return "";
            };
            Future<String> f = e.submit(failing);
            assertThat(causeOf(f)).isSameAs(t);
            assertThat(f.state()).isEqualTo(Future.State.FAILED);
            assertThat(f.exceptionNow()).isSameAs(t);
            assertThat(f.isCancelled()).isFalse();
            assertThatIllegalStateException().isThrownBy(f::resultNow);
            // of a spawned task, of a joined future, of a nested finish: the same
            assertThat(causeOf(e.submit(() -> async(() -> throwIt(t))))).isSameAs(t);
            assertThat(causeOf(e.submit(() -> finish(() -> async(() -> throwIt(t))))))
                    .isSameAs(t);
            assertThat(causeOf(e.submit(() -> future(failing::call).get()))).isInstanceOf(ExecutionException.class);
        }
    }

    private static void throwIt(Throwable t) throws Exception {
        if (t instanceof Exception x) {
            throw x;
        }
        throw (Error) t;
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void severalFailuresComeTogether(Lab lab) {
        Future<?> f = lab.runtime().executor().submit(() -> {
            async(() -> throwIt(new IOException("a")));
            async(() -> throwIt(new IOException("b")));
            throw new IllegalStateException("c");
        });
        assertThat(causeOf(f))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        m -> assertThat(m.failures())
                                .extracting(Throwable::getMessage)
                                .containsExactlyInAnyOrder("a", "b", "c"));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aBodyThatThrowsACancellationExceptionHasFailed(Lab lab) {
        CancellationException thrown = new CancellationException("somebody else's");
        Future<?> f = lab.runtime().executor().submit((Callable<?>) () -> {
            throw thrown;
        });
        assertThat(causeOf(f)).isSameAs(thrown);
        assertThat(f.isCancelled()).isFalse();
        assertThat(f.state()).isEqualTo(Future.State.FAILED);
        assertThat(f.exceptionNow()).isSameAs(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void nullsAreRefused(Lab lab) {
        ExecutorService e = lab.runtime().executor();
        assertThatNullPointerException().isThrownBy(() -> e.execute(null));
        assertThatNullPointerException().isThrownBy(() -> e.submit((Runnable) null));
        assertThatNullPointerException().isThrownBy(() -> e.submit((Callable<?>) null));
        assertThatNullPointerException().isThrownBy(() -> e.submit(null, "result"));
        assertThatNullPointerException().isThrownBy(() -> e.awaitTermination(1, null));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theFailureOfAnExecutedCommandIsReported(Lab lab) {
        RuntimeException thrown = new RuntimeException("executed");
        lab.runtime().executor().execute(() -> {
            throw thrown;
        });
        List<Throwable> reported = new ArrayList<>();
        Waits.until("the failure is reported", () -> reported.addAll(lab.takeReported()));
        assertThat(reported).containsExactly(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aFailureHandlerMayUseTheRuntime(Lab lab) throws Exception {
        CompletableFuture<String> heard = new CompletableFuture<>();
        AtomicReference<ExecutorService> executor = new AtomicReference<>();
        executor.set(lab.runtime(b -> b.failureHandler(t -> {
                    async(() -> heard.complete(
                            executor.get().submit(() -> t.getMessage()).get()));
                }))
                .executor());
        executor.get().execute(() -> {
            throw new RuntimeException("executed");
        });
        assertThat(heard.get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("executed");
    }

    @OnEveryRuntime(workers = 1)
    void oneWorkerBeginsTasksInTheOrderOfSubmission(Lab lab) throws Exception {
        List<Integer> order = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            for (int i = 0; i < 100; i++) {
                int k = i;
                futures.add(lab.runtime().executor().submit(() -> order.add(k)));
            }
        }
        for (Future<?> f : futures) {
            f.get();
        }
        assertThat(order).hasSize(100).isSorted();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskThatWaitsForAFutureGivesItsWorkerAway(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        assertThat(e.submit(() -> depth(e, 20)).get()).isEqualTo(20);
    }

    private static int depth(ExecutorService e, int n) throws Exception {
        return n == 0 ? 0 : 1 + e.submit(() -> depth(e, n - 1)).get();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskMayWaitForALimitedTime(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> gate = externalPromise();
        Future<String> slow = e.submit(() -> gate.join());
        assertThat(e.submit(() -> {
                            assertThatExceptionOfType(TimeoutException.class)
                                    .isThrownBy(() -> slow.get(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS));
                            gate.put("open");
                            return slow.get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS);
                        })
                        .get())
                .isEqualTo("open");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptEndsAWait(Lab lab) throws Exception {
        Promise<String> gate = externalPromise();
        Future<String> f = lab.runtime().executor().submit(() -> gate.join());
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread waiter = lab.thread("waiter", () -> {
                    assertThatExceptionOfType(InterruptedException.class).isThrownBy(f::get);
                    interrupted.countDown();
                })
                .thread();
        waiter.interrupt();
        Waits.await("the interrupt has ended the wait", interrupted);
        assertThat(f.isDone()).isFalse();
        gate.put("open");
        assertThat(f.get()).isEqualTo("open");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theFutureIsATaskFuture(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> gate = externalPromise();
        TaskFuture<String> f = (TaskFuture<String>) e.submit(() -> gate.join());
        assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> f.join(Bounds.BRIEF));
        CompletableFuture<String> later = f.toCompletableFuture();
        gate.put("v");
        assertThat(f.join()).isEqualTo("v");
        assertThat(f.outcome()).isEqualTo(new Outcome.Value<>("v"));
        assertThat(later.get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("v");
        lab.launch(() -> assertThat(f.map(String::length).join()).isEqualTo(1));
        IOException thrown = new IOException("checked");
        TaskFuture<String> failing = (TaskFuture<String>) e.<String>submit(() -> {
            throw thrown;
        });
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(failing::join)
                .withCause(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theSubmittersContextClassLoaderIsSeen(Lab lab) throws Exception {
        ClassLoader mine = new ClassLoader() {};
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(mine);
        Future<ClassLoader> f;
        try {
            f = lab.runtime().executor().submit(() -> Thread.currentThread().getContextClassLoader());
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        assertThat(f.get()).isSameAs(mine);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void servesACompletionService(Lab lab) throws Exception {
        ExecutorCompletionService<Integer> service =
                new ExecutorCompletionService<>(lab.runtime().executor());
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            int k = i;
            service.submit(() -> k);
        }
        for (int i = 0; i < 100; i++) {
            sum += service.take().get();
        }
        assertThat(sum).isEqualTo(4950);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void servesACompletableFuture(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        assertThat(CompletableFuture.supplyAsync(() -> 1, e)
                        .thenApplyAsync(v -> v + 1, e)
                        .get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo(2);
    }
}
