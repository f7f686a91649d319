package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.asyncAwait;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.future;
import static edu.rice.pcdp.PCDP.futureAwait;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuturesTest {
    /** The value of a future that does not fail. */
    private static <T> T value(Future<T> f) {
        try {
            return f.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Workers.OnAll
    void fibonacci(Workers workers) throws InterruptedException {
        workers.start();
        int[] result = new int[1];
        finish(() -> result[0] = fibonacci(16));
        assertThat(result[0]).isEqualTo(987);
    }

    private static int fibonacci(int n) {
        if (n < 2) {
            return n;
        }
        Future<Integer> left = future(() -> fibonacci(n - 1));
        return fibonacci(n - 2) + value(left);
    }

    @Workers.OnAll
    void aTaskBeginsWhenAllItsInputsAreDone(Workers workers) throws Exception {
        workers.start();
        int[] sum = new int[1];
        ExecutorService executor = Executors.newSingleThreadExecutor();
        CountDownLatch begun = new CountDownLatch(1);
        try {
            finish(() -> {
                CompletableFuture<Integer> given = new CompletableFuture<>();
                Future<Integer> foreign = executor.submit(() -> {
                    begun.await();
                    return 4;
                });
                Future<Integer> ours = future(() -> 1);
                Future<Integer> after = futureAwait(() -> value(ours) + 1, ours);
                asyncAwait(
                        () -> sum[0] = value(ours) + value(after) + value(foreign) + given.getNow(-1000),
                        ours,
                        after,
                        foreign,
                        given);
                async(() -> given.complete(8));
                begun.countDown();
            });
        } finally {
            executor.shutdownNow();
        }
        assertThat(sum[0]).isEqualTo(1 + 2 + 4 + 8);
    }

    @Workers.OnAll
    void inputsThatFailOrAreCancelledAreDoneToo(Workers workers) throws Exception {
        workers.start();
        AtomicInteger run = new AtomicInteger();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            finish(() -> {
                CompletableFuture<Integer> cancelled = new CompletableFuture<>();
                CompletableFuture<Integer> failed = new CompletableFuture<>();
                CompletableFuture<Integer> gate = new CompletableFuture<>();
                Future<Integer> ours = future(() -> {
                    gate.get();
                    throw new IOException("no value");
                });
                Future<Integer> never = futureAwait(() -> 1, new CompletableFuture<>());
                Future<Integer> foreign = executor.submit(() -> {
                    gate.get();
                    throw new IOException("none either");
                });
                Runnable body = () -> {
                    assertThat(List.of(cancelled, failed, ours, foreign, never)).allMatch(Future::isDone);
                    assertThat(cancelled.isCancelled()).isTrue();
                    assertThat(never.isCancelled()).isTrue();
                    run.incrementAndGet();
                };
                asyncAwait(body, cancelled, failed, ours, foreign, never);
                assertThat(never.cancel(true)).isTrue();
                cancelled.cancel(true);
                failed.completeExceptionally(new IOException());
                gate.complete(1);
                asyncAwait(body, cancelled, failed, ours, foreign, never);
                asyncAwait(run::incrementAndGet);
            });
        } finally {
            executor.shutdownNow();
        }
        assertThat(run).hasValue(3);
    }

    @Workers.OnAll
    void aFailureIsForWhoAsks(Workers workers) throws InterruptedException {
        workers.start();
        List<Future<Integer>> futures = new ArrayList<>();
        Exception checked = new IOException("why");
        finish(() -> {
            Future<Integer> f = future(() -> {
                throw checked;
            });
            futures.add(f);
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(f::get)
                    .havingCause()
                    .isSameAs(checked);
            futures.add(future(() -> {
                throw new AssertionError("nobody asked before the end");
            }));
        });
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> futures.get(0).get(1, TimeUnit.SECONDS))
                .havingCause()
                .isSameAs(checked);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(futures.get(1)::get)
                .withCauseInstanceOf(AssertionError.class);
        assertThat(futures).allMatch(Future::isDone).allMatch(f -> f.state() == Future.State.FAILED);
        assertThat(futures.get(0).exceptionNow()).isSameAs(checked);
    }

    @Test
    void theValueIsThereAfterTheFinishAndMayBeNull() throws Exception {
        AtomicReference<Future<String>> seven = new AtomicReference<>();
        AtomicReference<Future<String>> none = new AtomicReference<>();
        finish(() -> {
            seven.set(future(() -> "seven"));
            none.set(future(() -> null));
        });
        assertThat(seven.get().isDone()).isTrue();
        assertThat(seven.get().resultNow()).isEqualTo("seven");
        assertThat(none.get().get()).isNull();
        assertThat(seven.get().cancel(true)).isFalse();
    }

    @Workers.OnAll
    void cancelKeepsATaskFromBeginning(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger run = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        List<Future<Integer>> futures = new ArrayList<>();
        CompletableFuture<Integer> gate = new CompletableFuture<>();
        finish(() -> {
            futures.add(futureAwait(run::incrementAndGet, gate));
            for (int i = 0; i < 1000; i++) {
                futures.add(future(run::incrementAndGet));
            }
            for (Future<Integer> f : futures) {
                cancelled.addAndGet(f.cancel(true) ? 1 : 0);
            }
            gate.complete(1);
        });
        assertThat(cancelled.get()).isPositive();
        assertThat(futures.get(0).isCancelled()).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(futures.get(0)::get);
        assertThat(futures.stream().filter(Future::isCancelled)).hasSize(cancelled.get());
        assertThat(run.get()).isBetween(1001 - cancelled.get(), 1000);
    }

    @Test
    void aWaitMayBeLimited() {
        CompletableFuture<Integer> gate = new CompletableFuture<>();
        finish(() -> {
            Future<Integer> f = futureAwait(() -> 5, gate);
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> f.get(1, TimeUnit.MILLISECONDS));
            gate.complete(1);
            assertThat(value(f)).isEqualTo(5);
        });
    }

    @Test
    void aNullAmongTheInputsIsAnError() {
        finish(() -> assertThatNullPointerException()
                .isThrownBy(() -> asyncAwait(() -> {}, CompletableFuture.completedFuture(1), null))
                .withMessageContaining("asyncAwait"));
    }

    @Workers.OnAll
    void aGraphOfTasksInWavefront(Workers workers) throws InterruptedException {
        workers.start();
        int n = 12;
        Future<?>[][] cells = new Future<?>[n][n];
        long[][] paths = new long[n][n];
        finish(() -> {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    int x = i;
                    int y = j;
                    if (i == 0 || j == 0) {
                        cells[i][j] = future(() -> paths[x][y] = 1);
                    } else {
                        cells[i][j] = futureAwait(
                                () -> paths[x][y] = paths[x - 1][y] + paths[x][y - 1],
                                cells[i - 1][j],
                                cells[i][j - 1]);
                    }
                }
            }
        });
        assertThat(paths[n - 1][n - 1]).isEqualTo(705_432); // 22 over 11
    }
}
