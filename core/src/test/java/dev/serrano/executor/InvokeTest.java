package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** invokeAll and invokeAny, timed or not, from outside and from tasks. */
class InvokeTest {
    private static final long ENOUGH = Bounds.EVENT.toMillis();
    private static final long BRIEF = Bounds.BRIEF.toMillis();

    private static List<Callable<Integer>> numbers(int n) {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int k = i;
            tasks.add(() -> k);
        }
        return tasks;
    }

    private static int sum(List<Future<Integer>> futures) {
        return futures.stream().mapToInt(Future::resultNow).sum();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAllReturnsWhenAllHaveEnded(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        assertThat(e.invokeAll(List.<Callable<String>>of())).isEmpty();
        assertThat(e.invokeAll(List.<Callable<String>>of(), 0, TimeUnit.SECONDS))
                .isEmpty();
        assertThat(sum(e.invokeAll(numbers(100)))).isEqualTo(4950);
        List<Future<Integer>> timed = e.invokeAll(numbers(100), ENOUGH, TimeUnit.MILLISECONDS);
        assertThat(sum(timed)).isEqualTo(4950);
        assertThat(timed.get(7).get()).isEqualTo(7);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAllWaitsForSpawnedTasks(Lab lab) throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Callable<String> spawning = () -> {
            for (int i = 0; i < 10; i++) {
                async(() -> async(ended::incrementAndGet));
            }
            return "";
        };
        lab.runtime().executor().invokeAll(List.of(spawning, spawning));
        assertThat(ended).hasValue(20);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAllFromATask(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        assertThat(e.submit(() -> sum(e.invokeAll(numbers(50)))).get()).isEqualTo(1225);
        assertThat(lab.launch(() -> sum(e.invokeAll(numbers(50), ENOUGH, TimeUnit.MILLISECONDS))))
                .isEqualTo(1225);
        assertThat(e.submit(() -> nested(e, 6)).get()).isEqualTo(64);
    }

    private static int nested(ExecutorService e, int depth) throws InterruptedException {
        return depth == 0 ? 1 : sum(e.invokeAll(List.of(() -> nested(e, depth - 1), () -> nested(e, depth - 1))));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAllFromATaskOfAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        assertThat(other.launch(() -> sum(lab.runtime().executor().invokeAll(numbers(50)))))
                .isEqualTo(1225);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAllKeepsFailuresInTheFutures(Lab lab) throws Exception {
        IOException thrown = new IOException();
        List<Callable<Integer>> tasks = numbers(3);
        tasks.add(1, () -> {
            throw thrown;
        });
        List<Future<Integer>> futures = lab.runtime().executor().invokeAll(tasks);
        assertThat(futures)
                .extracting(Future::state)
                .containsExactly(Future.State.SUCCESS, Future.State.FAILED, Future.State.SUCCESS, Future.State.SUCCESS);
        assertThat(futures.get(1).exceptionNow()).isSameAs(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aLimitThatHasPassedLongAgo(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        List<Callable<Integer>> tasks = List.of(() -> {
            new CountDownLatch(1).await();
            return 1;
        });
        for (long limit : new long[] {0, -1, Long.MIN_VALUE}) {
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> e.invokeAny(tasks, limit, TimeUnit.NANOSECONDS));
            assertThat(e.invokeAll(tasks, limit, TimeUnit.NANOSECONDS)).allMatch(Future::isCancelled);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void nullsAreRefusedBeforeAnythingRuns(Lab lab) {
        ExecutorService e = lab.runtime().executor();
        AtomicInteger ran = new AtomicInteger();
        Collection<Callable<Integer>> withNull = Arrays.asList(ran::incrementAndGet, null);
        Collection<Callable<Integer>> none = List.of();
        assertThatNullPointerException().isThrownBy(() -> e.invokeAll(null));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAll(withNull));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAll(null, 1, TimeUnit.SECONDS));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAll(withNull, 1, TimeUnit.SECONDS));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAll(numbers(1), 1, null));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAny(null));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAny(withNull));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAny(null, 1, TimeUnit.SECONDS));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAny(withNull, 1, TimeUnit.SECONDS));
        assertThatNullPointerException().isThrownBy(() -> e.invokeAny(numbers(1), 1, null));
        assertThatIllegalArgumentException().isThrownBy(() -> e.invokeAny(none));
        assertThatIllegalArgumentException().isThrownBy(() -> e.invokeAny(none, 1, TimeUnit.SECONDS));
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void whenTheTimeHasPassedTheRestIsCancelled(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<Integer> never = externalPromise();
        CountDownLatch interrupted = new CountDownLatch(1);
        Callable<Integer> stuck = () -> {
            try {
                return never.get();
            } catch (InterruptedException x) {
                interrupted.countDown();
                throw x;
            }
        };
        List<Future<Integer>> futures = e.invokeAll(List.of(() -> 1, stuck), BRIEF, TimeUnit.MILLISECONDS);
        assertThat(futures).allMatch(Future::isDone);
        assertThat(futures.get(0).state()).isIn(Future.State.SUCCESS, Future.State.CANCELLED);
        assertThat(futures.get(1).isCancelled()).isTrue();
        if (futures.get(0).state() == Future.State.SUCCESS
                && lab.runtime().stats().suspensions() > 0) {
            Waits.await("the body is interrupted", interrupted);
        }
        AtomicInteger ran = new AtomicInteger();
        assertThat(e.invokeAll(List.of(ran::incrementAndGet), 0, TimeUnit.SECONDS))
                .hasSize(1)
                .allMatch(Future::isCancelled);
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptEndsInvokeAllAndItsTasks(Lab lab) throws Exception {
        Promise<Integer> never = externalPromise();
        CountDownLatch ended = new CountDownLatch(2);
        CountDownLatch begun = new CountDownLatch(2);
        Callable<Integer> stuck = () -> {
            begun.countDown();
            try {
                return never.join();
            } finally {
                ended.countDown();
            }
        };
        Thread caller = lab.thread("caller", () -> {
                    assertThatExceptionOfType(InterruptedException.class)
                            .isThrownBy(() -> lab.runtime().executor().invokeAll(List.of(stuck, stuck)));
                })
                .thread();
        Waits.await("the tasks have begun", begun);
        caller.interrupt();
        Waits.await("the tasks have ended", ended);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theCancellationOfATaskEndsItsInvokeAll(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<Integer> never = externalPromise();
        Cancellation cancellation = new Cancellation();
        CountDownLatch ended = new CountDownLatch(1);
        Callable<Integer> stuck = () -> {
            cancellation.cancel();
            try {
                return never.join();
            } finally {
                ended.countDown();
            }
        };
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(cancellation), () -> e.invokeAll(List.of(stuck)))));
        Waits.await("the task has ended", ended);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAnyReturnsAValueAndCancelsTheRest(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> never = externalPromise();
        List<Callable<String>> tasks = List.of(
                () -> never.join(),
                () -> {
                    throw new IOException();
                },
                () -> "first");
        assertThat(e.invokeAny(tasks)).isEqualTo("first");
        assertThat(e.invokeAny(tasks, ENOUGH, TimeUnit.MILLISECONDS)).isEqualTo("first");
        assertThat(e.submit(() -> e.invokeAny(tasks)).get()).isEqualTo("first");
        assertThat(lab.launch(() -> e.invokeAny(tasks, ENOUGH, TimeUnit.MILLISECONDS)))
                .isEqualTo("first");
        Callable<String> nothing = () -> null;
        assertThat(e.invokeAny(List.of(nothing))).isNull();
        // that the stuck ones have ended is what the runtime's rest after the test shows
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAnyFailsIfAllDo(Lab lab) {
        ExecutorService e = lab.runtime().executor();
        IOException thrown = new IOException();
        Callable<String> failing = () -> {
            throw thrown;
        };
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> e.invokeAny(List.of(failing, failing)))
                .withCause(thrown);
        Callable<String> cancelled = () -> {
            throw new CancellationException();
        };
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> e.invokeAny(List.of(cancelled), ENOUGH, TimeUnit.MILLISECONDS))
                .withCauseInstanceOf(CancellationException.class);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void invokeAnyTimesOut(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> never = externalPromise();
        CountDownLatch ended = new CountDownLatch(2);
        Callable<String> stuck = () -> {
            try {
                return never.join();
            } finally {
                ended.countDown();
            }
        };
        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> e.invokeAny(List.of(stuck, stuck), BRIEF, TimeUnit.MILLISECONDS))
                .withMessage("none of 2 tasks had a result after " + Bounds.BRIEF);
        lab.launch(() -> assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> e.invokeAny(List.of(stuck), BRIEF, TimeUnit.MILLISECONDS)));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptEndsInvokeAny(Lab lab) throws Exception {
        Promise<Integer> never = externalPromise();
        CountDownLatch begun = new CountDownLatch(1);
        Thread caller = lab.thread("caller", () -> {
                    assertThatExceptionOfType(InterruptedException.class)
                            .isThrownBy(() -> lab.runtime().executor().invokeAny(List.of(() -> {
                                begun.countDown();
                                return never.join();
                            })));
                })
                .thread();
        Waits.await("the task has begun", begun);
        caller.interrupt();
    }
}
