package dev.serrano.executor;

import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a shutdown does to delayed and periodic tasks: as ScheduledThreadPoolExecutor does by default. */
class ScheduledShutdownTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    private static boolean terminates(ScheduledExecutorService s) throws InterruptedException {
        return s.awaitTermination(Bounds.EVENT.toMillis(), MS);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void delayedTasksStillRun(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        List<ScheduledFuture<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int k = i;
            futures.add(s.schedule(() -> k, 40 + i, MS));
        }
        s.shutdown();
        assertThat(s.isShutdown()).isTrue();
        assertThat(s.awaitTermination(1, MS)).isFalse();
        assertThat(s.isTerminated()).isFalse();
        assertThat(futures).noneMatch(Future::isCancelled);
        assertThat(terminates(s)).isTrue();
        assertThat(futures).extracting(Future::resultNow).containsExactly(0, 1, 2, 3, 4);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void closeWaitsForDelayedTasks(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        try (ScheduledExecutorService s = lab.runtime().scheduledExecutor()) {
            s.schedule((Runnable) ran::incrementAndGet, 20, MS);
        }
        assertThat(ran).hasValue(1);
        TaskRuntime other = lab.another(b -> b);
        other.scheduledExecutor().schedule((Runnable) ran::incrementAndGet, 20, MS);
        other.close();
        assertThat(ran).hasValue(2);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void periodicTasksStop(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        CountDownLatch begun = new CountDownLatch(1);
        Promise<String> gate = externalPromise();
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> waits = s.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> runsNow = s.scheduleWithFixedDelay(
                () -> {
                    runs.incrementAndGet();
                    begun.countDown();
                    gate.join();
                },
                0,
                1,
                MS);
        Waits.await("a run has begun", begun);
        s.shutdown();
        assertThat(waits.isCancelled()).isTrue();
        assertThat(s.awaitTermination(Bounds.BRIEF.toMillis(), MS)).isFalse(); // the run at hand goes on
        gate.put("");
        assertThat(terminates(s)).isTrue();
        assertThat(runsNow.isCancelled()).isTrue();
        assertThat(runs).hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aPeriodicTaskThatIsDueDoesNotBegin(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        AtomicInteger ran = new AtomicInteger();
        ScheduledFuture<?> f;
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            f = s.scheduleAtFixedRate(ran::incrementAndGet, 0, 1, MS);
            Waits.until("the task is queued", () -> lab.runtime().dump().contains("1 items in the inbox"));
            s.shutdown();
            assertThat(f.isCancelled()).isTrue(); // before any worker comes to it
        }
        assertThat(terminates(s)).isTrue();
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void afterAShutdownTasksAreRejected(Lab lab) {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        s.shutdown();
        List<ThrowingCallable> attempts = List.of(
                () -> s.schedule(() -> {}, 1, MS),
                () -> s.schedule(() -> "", 1, MS),
                () -> s.scheduleAtFixedRate(() -> {}, 1, 1, MS),
                () -> s.scheduleWithFixedDelay(() -> {}, 1, 1, MS),
                () -> s.submit(() -> ""));
        for (ThrowingCallable attempt : attempts) {
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(attempt);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowReturnsWhatWaitsForItsTime(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        AtomicInteger ran = new AtomicInteger();
        ScheduledFuture<?> later = s.schedule(ran::incrementAndGet, 2, TimeUnit.HOURS);
        ScheduledFuture<?> often = s.scheduleAtFixedRate(ran::incrementAndGet, 3, 3, TimeUnit.HOURS);
        ScheduledFuture<?> soon = s.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
        ScheduledFuture<?> cancelled = s.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
        cancelled.cancel(false);
        List<Runnable> notBegun = s.shutdownNow();
        assertThat(notBegun).hasSize(3);
        assertThat(notBegun.get(0)).isSameAs(soon);
        assertThat(notBegun.get(1)).isSameAs(later);
        assertThat(notBegun.get(2)).isSameAs(often);
        assertThat(terminates(s)).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(List.of(later, often, soon)).noneMatch(Future::isDone);
        notBegun.get(0).run();
        assertThat(soon.resultNow()).isEqualTo(1);
        notBegun.get(2).run(); // no further run will follow this one
        assertThat(ran).hasValue(2);
        assertThat(often.isCancelled()).isTrue();
        assertThat(later.cancel(true)).isTrue();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void shutdownNowEndsAPeriodicRun(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        Promise<String> never = externalPromise();
        CountDownLatch begun = new CountDownLatch(1);
        ScheduledFuture<?> f = s.scheduleAtFixedRate(
                () -> {
                    begun.countDown();
                    never.join();
                },
                0,
                1,
                MS);
        Waits.await("a run has begun", begun);
        assertThat(s.shutdownNow()).isEmpty();
        assertThat(terminates(s)).isTrue();
        assertThat(f.isCancelled()).isTrue();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInterruptedCloseCancelsDelayedTasks(Lab lab) {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        ScheduledFuture<?> f = s.schedule(() -> {}, 1, TimeUnit.HOURS);
        TrackedThread closer = lab.thread("closer", s::close);
        Waits.until("the executor is shut down", s::isShutdown);
        closer.thread().interrupt();
        closer.join();
        assertThat(f.isCancelled()).isTrue();
        assertThat(s.isTerminated()).isTrue();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void cancellingTheLastDelayedTaskTerminates(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        ScheduledFuture<?> f = s.schedule(() -> {}, 1, TimeUnit.HOURS);
        s.shutdown();
        assertThat(s.isTerminated()).isFalse();
        f.cancel(false);
        assertThat(terminates(s)).isTrue();
    }

    /** Both views are one executor. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void theOtherViewsShutdownCountsToo(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        ScheduledFuture<String> f = s.schedule(() -> "v", 20, MS);
        lab.runtime().executor().shutdown();
        assertThat(s.isShutdown()).isTrue();
        assertThat(terminates(s)).isTrue();
        assertThat(f.resultNow()).isEqualTo("v");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void schedulingRacesWithShutdown(Lab lab) throws Exception {
        for (int round = 0; round < 30; round++) {
            TaskRuntime r = lab.another(b -> b);
            ScheduledExecutorService s = r.scheduledExecutor();
            List<ScheduledFuture<?>> single = new ArrayList<>();
            List<ScheduledFuture<?>> periodic = new ArrayList<>();
            CountDownLatch some = new CountDownLatch(20);
            TrackedThread submitter = lab.thread("submitter", () -> {
                try {
                    for (int i = 0; i < 10_000; i++) {
                        single.add(s.schedule(() -> {}, i % 3, MS));
                        periodic.add(s.scheduleAtFixedRate(() -> {}, i % 3, 1 + i % 2, MS));
                        some.countDown();
                    }
                } catch (RejectedExecutionException e) {
                    assertThat(s.isShutdown()).isTrue();
                }
            });
            Waits.await("some are scheduled", some);
            List<Runnable> notBegun = new ArrayList<>();
            if (round % 2 == 0) {
                s.shutdown();
            } else {
                notBegun.addAll(s.shutdownNow());
            }
            submitter.join();
            assertThat(terminates(s)).isTrue();
            assertThat(periodic).allMatch(f -> f.isCancelled() || notBegun.contains(f));
            assertThat(single).allMatch(f -> f.isDone() || notBegun.contains(f));
            r.close();
        }
    }
}
