package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Periodic tasks: rate, delay, end by failure, cancellation and shutdown. */
class PeriodicTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    private static List<Function<Runnable, ScheduledFuture<?>>> bothWays(ScheduledExecutorService s, long period) {
        return List.of(r -> s.scheduleAtFixedRate(r, 0, period, MS), r -> s.scheduleWithFixedDelay(r, 0, period, MS));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void runsAgainAndAgainUntilCancelled(Lab lab) throws Exception {
        for (Function<Runnable, ScheduledFuture<?>> way : bothWays(lab.runtime().scheduledExecutor(), 1)) {
            CountDownLatch runs = new CountDownLatch(10);
            ScheduledFuture<?> f = way.apply(runs::countDown);
            Waits.await("ten runs", runs);
            assertThat(f.isDone()).isFalse();
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> f.get(1, MS));
            assertThat(f.cancel(false)).isTrue();
            assertThat(f.isCancelled()).isTrue();
        }
        // that none goes on is what the runtime's rest after the test shows
    }

    /** When the runs of a series begin, in milliseconds: the first takes 35 of them, in a time that only tasks let pass. */
    private static List<Long> begins(boolean fixedRate, long seed) throws Exception {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(seed)
                .workers(2)
                .build()) {
            LongSupplier now = () -> EngineAccess.engine(r).nanoTime() / 1_000_000;
            List<Long> begins = Collections.synchronizedList(new ArrayList<>());
            Promise<ScheduledFuture<?>> self = externalPromise();
            CountDownLatch all = new CountDownLatch(1);
            Runnable body = () -> {
                begins.add(now.getAsLong());
                if (begins.size() == 1) {
                    delay(Duration.ofMillis(35));
                } else if (begins.size() == 6) {
                    self.join().cancel(false);
                    all.countDown();
                }
            };
            ScheduledExecutorService s = r.scheduledExecutor();
            self.put(fixedRate ? s.scheduleAtFixedRate(body, 10, 10, MS) : s.scheduleWithFixedDelay(body, 10, 10, MS));
            Waits.await("all runs", all, r);
            return begins;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aFixedRateCatchesUp(long seed) throws Exception {
        assertThat(begins(true, seed)).containsExactly(10L, 45L, 45L, 45L, 50L, 60L);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aFixedDelayDoesNotCatchUp(long seed) throws Exception {
        assertThat(begins(false, seed)).containsExactly(10L, 55L, 65L, 75L, 85L, 95L);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void runsThatAreLateNeitherOverlapNorComeTooEarly(Lab lab) throws Exception {
        long period = 5;
        int n = 10;
        CountDownLatch runs = new CountDownLatch(n);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        AtomicInteger early = new AtomicInteger();
        long begin = System.nanoTime();
        ScheduledFuture<?> f = lab.runtime()
                .scheduledExecutor()
                .scheduleAtFixedRate(
                        () -> {
                            if (running.incrementAndGet() > 1) {
                                overlaps.incrementAndGet();
                            }
                            long k = n - runs.getCount() + 1;
                            if (System.nanoTime() - begin < MS.toNanos(period * k)) {
                                early.incrementAndGet();
                            }
                            if (k == 1) {
                                delay(Duration.ofMillis(3 * period));
                            }
                            running.decrementAndGet();
                            runs.countDown();
                        },
                        period,
                        period,
                        MS);
        Waits.await("all runs", runs);
        f.cancel(false);
        assertThat(overlaps).hasValue(0);
        assertThat(early).hasValue(0);
    }

    /** The timer of the next time is set while the last run goes on, and may fire at any moment of its end. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void noTimeIsMissedWhileARunEnds(Lab lab) throws Exception {
        for (long micros : new long[] {10, 50, 200}) {
            CountDownLatch runs = new CountDownLatch(500);
            ScheduledFuture<?> f = lab.runtime()
                    .scheduledExecutor()
                    .scheduleAtFixedRate(runs::countDown, micros, micros, TimeUnit.MICROSECONDS);
            Waits.await("all runs", runs);
            f.cancel(false);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aFixedDelayBeginsAtTheEndOfARun(Lab lab) throws Exception {
        long delay = 10;
        AtomicLong ended = new AtomicLong();
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        CountDownLatch runs = new CountDownLatch(5);
        ScheduledFuture<?> f = lab.runtime()
                .scheduledExecutor()
                .scheduleWithFixedDelay(
                        () -> {
                            long now = System.nanoTime();
                            if (ended.get() != 0) {
                                least.accumulateAndGet(now - ended.get(), Math::min);
                            }
                            runs.countDown();
                            ended.set(System.nanoTime());
                        },
                        0,
                        delay,
                        MS);
        Waits.await("five runs", runs);
        f.cancel(false);
        assertThat(least.get()).isGreaterThanOrEqualTo(MS.toNanos(delay));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aRunEndsWithTheTasksSpawnedInIt(Lab lab) throws Exception {
        for (Function<Runnable, ScheduledFuture<?>> way : bothWays(lab.runtime().scheduledExecutor(), 1)) {
            Promise<String> gate = externalPromise();
            AtomicInteger bodies = new AtomicInteger();
            AtomicInteger children = new AtomicInteger();
            CountDownLatch second = new CountDownLatch(2);
            ScheduledFuture<?> f = way.apply(() -> {
                assertThat(children).hasValue(bodies.getAndIncrement());
                async(() -> {
                    gate.join();
                    children.incrementAndGet();
                });
                second.countDown();
            });
            Waits.until("the first body", () -> second.getCount() == 1);
            assertThat(second.await(Bounds.BRIEF.toMillis(), MS)).isFalse();
            gate.put("");
            Waits.await("the second run", second);
            assertThat(f.isDone()).isFalse();
            f.cancel(true);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aFailureEndsTheSeries(Lab lab) {
        for (Function<Runnable, ScheduledFuture<?>> way : bothWays(lab.runtime().scheduledExecutor(), 1)) {
            AtomicInteger runs = new AtomicInteger();
            IllegalStateException thrown = new IllegalStateException();
            ScheduledFuture<?> f = way.apply(() -> {
                if (runs.incrementAndGet() == 3) {
                    throw thrown;
                }
            });
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> f.get(Bounds.EVENT.toMillis(), MS))
                    .withCause(thrown);
            assertThat(f.isCancelled()).isFalse();
            assertThat(runs).hasValue(3);
            ScheduledFuture<?> g = way.apply(() -> async(() -> {
                throw thrown;
            }));
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> g.get(Bounds.EVENT.toMillis(), MS))
                    .withCause(thrown);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void cancelWithInterruptEndsTheRun(Lab lab) throws Exception {
        for (Function<Runnable, ScheduledFuture<?>> way : bothWays(lab.runtime().scheduledExecutor(), 1)) {
            Promise<String> never = externalPromise();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch ended = new CountDownLatch(1);
            ScheduledFuture<?> f = way.apply(() -> {
                begun.countDown();
                try {
                    never.join();
                } finally {
                    ended.countDown();
                }
            });
            Waits.await("the run has begun", begun);
            assertThat(f.cancel(true)).isTrue();
            Waits.await("the run has ended", ended);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aRunMayCancelItsOwnSeries(Lab lab) throws Exception {
        for (Function<Runnable, ScheduledFuture<?>> way : bothWays(lab.runtime().scheduledExecutor(), 1)) {
            Promise<ScheduledFuture<?>> self = externalPromise();
            AtomicInteger runs = new AtomicInteger();
            CountDownLatch cancelled = new CountDownLatch(1);
            self.put(way.apply(() -> {
                if (runs.incrementAndGet() == 2) {
                    self.join().cancel(false);
                    cancelled.countDown();
                }
            }));
            Waits.await("it has cancelled itself", cancelled);
            assertThat(self.join().isCancelled()).isTrue();
            assertThat(runs).hasValue(2);
        }
    }

    /** Cancellations meet due times, begins and ends of runs; afterwards nothing may go on. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void cancellationsRaceWithRuns(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        for (int round = 0; round < 100; round++) {
            CountDownLatch first = new CountDownLatch(1);
            ScheduledFuture<?> f = round % 2 == 0
                    ? s.scheduleAtFixedRate(first::countDown, 0, 1, TimeUnit.MICROSECONDS)
                    : s.scheduleWithFixedDelay(first::countDown, 0, 1, TimeUnit.MICROSECONDS);
            if (round % 3 != 0) {
                Waits.await("the first run", first);
            }
            assertThat(f.cancel(round % 5 == 0)).isTrue();
            assertThat(f.isCancelled()).isTrue();
        }
        s.shutdown();
        assertThat(s.awaitTermination(Bounds.EVENT.toMillis(), MS)).isTrue();
    }
}
