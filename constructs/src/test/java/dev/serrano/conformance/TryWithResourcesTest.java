package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.race;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.uncancellable;
import static dev.serrano.Serrano.within;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTermination;
import dev.serrano.eureka.SearchEureka;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A resource of a task that is ended is closed, also if {@code close} calls Serrano and is ended there in turn. */
class TryWithResourcesTest {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicInteger suppressed = new AtomicInteger();

    /** A lease whose return asks the runtime, which ends the task once more. */
    private final class Lease implements AutoCloseable {
        Lease() {
            opened.incrementAndGet();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            poll();
        }
    }

    private void waitWithLease(CountDownLatch begun) {
        try (Lease lease = new Lease()) {
            assertThat(lease).isNotNull();
            begun.countDown();
            delay(Duration.ofHours(1));
        } catch (TaskTermination t) {
            suppressed.addAndGet(t.getSuppressed().length);
            throw t;
        }
    }

    private void allAreClosed(int atLeast) {
        assertThat(closed).hasValue(opened.get());
        assertThat(opened).hasValueGreaterThanOrEqualTo(atLeast);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aEureka(Lab lab) {
        SearchEureka<Integer> found = new SearchEureka<>(-1);
        lab.launch(() -> finish(eureka(found), () -> {
            CountDownLatch begun = new CountDownLatch(1);
            Promise<Integer> go = promise();
            async(() -> {
                go.put(1);
                waitWithLease(begun);
            });
            async(() -> {
                go.join();
                offer(7);
            });
        }));
        assertThat(found.get()).isEqualTo(7);
        allAreClosed(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void anOfferOfItsOwn(Lab lab) {
        SearchEureka<Integer> found = new SearchEureka<>(-1);
        lab.launch(() -> finish(eureka(found), () -> {
            try (Lease lease = new Lease()) {
                assertThat(lease).isNotNull();
                offer(7);
            }
        }));
        assertThat(found.get()).isEqualTo(7);
        allAreClosed(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aDeadline(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(within(Duration.ofMillis(20)), () -> waitWithLease(new CountDownLatch(1)))));
        allAreClosed(1);
        assertThat(suppressed).as("of close").hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFirstFailure(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(failFast(), () -> {
                    Promise<Integer> go = promise();
                    async(() -> {
                        go.put(1);
                        waitWithLease(new CountDownLatch(1));
                    });
                    async(() -> {
                        go.join();
                        throw new IllegalStateException("planned");
                    });
                })));
        allAreClosed(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aLostRace(Lab lab) {
        int won = lab.launch(() -> {
            Promise<Integer> go = promise();
            return race(List.of(
                    () -> {
                        go.put(1);
                        waitWithLease(new CountDownLatch(1));
                        return 1;
                    },
                    () -> {
                        go.join();
                        return 2;
                    }));
        });
        assertThat(won).isEqualTo(2);
        allAreClosed(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCancellationByHandOfLoopsAndFutures(Lab lab) {
        Cancellation c = new Cancellation();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(c), () -> {
                    Promise<Integer> go = promise();
                    async(() -> forall(range(0, 3), i -> waitWithLease(new CountDownLatch(1))));
                    TaskFuture<Integer> waits = future(() -> {
                        waitWithLease(new CountDownLatch(1));
                        return 1;
                    });
                    async(() -> {
                        try (Lease lease = new Lease()) {
                            assertThat(lease).isNotNull();
                            go.put(1);
                            waits.join();
                        }
                    });
                    go.join();
                    c.cancel();
                })));
        allAreClosed(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void anUncancellableFinishInClose(Lab lab) {
        AtomicInteger saved = new AtomicInteger();
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(within(Duration.ofMillis(20)), () -> {
                    try (AutoCloseable lease =
                            () -> finish(uncancellable(), () -> async(() -> saved.incrementAndGet()))) {
                        assertThat(lease).isNotNull();
                        waitWithLease(new CountDownLatch(1));
                    }
                })));
        assertThat(saved).hasValue(1);
        allAreClosed(1);
    }

    @OnEveryRuntime(
            notOn = "deterministic",
            workers = {1, 2})
    void aSubmissionThatIsCancelled(Lab lab) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Future<?> f = lab.runtime().executor().submit(() -> {
            try {
                waitWithLease(begun);
            } finally {
                ended.countDown();
            }
        });
        begun.await();
        f.cancel(true);
        ended.await();
        allAreClosed(1);
    }

    @OnEveryRuntime(
            notOn = "deterministic",
            workers = {1, 2})
    void aRuntimeThatIsShutDown(Lab lab) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        try (TaskRuntime r = lab.another(b -> b)) {
            r.executor().execute(() -> waitWithLease(begun));
            begun.await();
            r.executor().shutdownNow();
        }
        allAreClosed(1);
    }
}
