package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Delayed tasks: times, order, results, cancellation. */
class ScheduleTest {
    private static final long DELAY = 20;

    private static <T> T get(Future<T> f) throws Exception {
        return f.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aDelayedTaskRunsNotBeforeItsTime(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        AtomicInteger ran = new AtomicInteger();
        long begin = System.nanoTime();
        Callable<Long> now = System::nanoTime;
        ScheduledFuture<Long> a = s.schedule(now, DELAY, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> b = s.schedule((Runnable) ran::incrementAndGet, DELAY, TimeUnit.MILLISECONDS);
        assertThat(get(a) - begin).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(DELAY));
        assertThat(get(b)).isNull();
        assertThat(ran).hasValue(1);
        assertThat(get(s.schedule(() -> "at once", 0, TimeUnit.SECONDS))).isEqualTo("at once");
        assertThat(get(s.schedule(() -> "late", -1, TimeUnit.DAYS))).isEqualTo("late");
        assertThat(get(s.submit(() -> "submitted"))).isEqualTo("submitted");
    }

    @OnEveryRuntime(workers = 1)
    void tasksRunInTheOrderOfTheirTimes(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Future<?>> all = new ArrayList<>();
        int[] delays = {50, 10, 40, 20, 30};
        long[] dueAtFirst = new long[delays.length];
        long[] dueAtLast = new long[delays.length];
        for (int i = 0; i < delays.length; i++) {
            int k = i;
            long delay = TimeUnit.MILLISECONDS.toNanos(delays[i]);
            dueAtFirst[i] = System.nanoTime() + delay;
            all.add(s.schedule(() -> order.add(k), delays[i], TimeUnit.MILLISECONDS));
            dueAtLast[i] = System.nanoTime() + delay;
        }
        for (Future<?> f : all) {
            get(f);
        }
        assertThat(order).hasSize(delays.length).doesNotHaveDuplicates();
        for (int i = 1; i < order.size(); i++) {
            long before = dueAtFirst[order.get(i - 1)];
            long after = dueAtLast[order.get(i)];
            assertThat(after - before).as(order.toString()).isPositive();
        }
    }

    /** Whatever the timer does, what became due while the worker was busy is begun in the order of the times. */
    @OnEveryRuntime(workers = 1)
    void tasksThatAreDueTogetherKeepTheirOrder(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<ScheduledFuture<?>> all = new ArrayList<>();
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            for (int i = 0; i < 200; i++) {
                int k = i;
                all.add(s.schedule(() -> order.add(k), 1, TimeUnit.MILLISECONDS));
            }
            Waits.until("all are due", () -> all.get(199).getDelay(TimeUnit.NANOSECONDS) <= 0);
        }
        for (Future<?> f : all) {
            get(f);
        }
        assertThat(order).hasSize(200).isSorted();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aDelayedTaskHasAnImplicitFinish(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        Promise<String> gate = externalPromise();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        ScheduledFuture<?> f = s.schedule(
                () -> {
                    async(() -> {
                        gate.join();
                        ended.incrementAndGet();
                    });
                    begun.countDown();
                },
                1,
                TimeUnit.MILLISECONDS);
        Waits.await("the task has begun", begun);
        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> f.get(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS));
        gate.put("");
        get(f);
        assertThat(ended).hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aFailureIsTheCause(Lab lab) {
        IOException thrown = new IOException();
        ScheduledFuture<String> f = lab.runtime()
                .scheduledExecutor()
                .schedule(
                        () -> {
                            throw thrown;
                        },
                        1,
                        TimeUnit.MILLISECONDS);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> get(f))
                .withCause(thrown);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void badArgumentsAreRefused(Lab lab) {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        Runnable r = () -> {};
        TimeUnit unit = TimeUnit.MILLISECONDS;
        assertThatNullPointerException().isThrownBy(() -> s.schedule((Runnable) null, 1, unit));
        assertThatNullPointerException().isThrownBy(() -> s.schedule((Callable<?>) null, 1, unit));
        assertThatNullPointerException().isThrownBy(() -> s.schedule(r, 1, null));
        assertThatNullPointerException().isThrownBy(() -> s.schedule(() -> "", 1, null));
        assertThatNullPointerException().isThrownBy(() -> s.scheduleAtFixedRate(null, 1, 1, unit));
        assertThatNullPointerException().isThrownBy(() -> s.scheduleAtFixedRate(r, 1, 1, null));
        assertThatNullPointerException().isThrownBy(() -> s.scheduleWithFixedDelay(null, 1, 1, unit));
        assertThatNullPointerException().isThrownBy(() -> s.scheduleWithFixedDelay(r, 1, 1, null));
        for (long bad : new long[] {0, -1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> s.scheduleAtFixedRate(r, 1, bad, unit));
            assertThatIllegalArgumentException().isThrownBy(() -> s.scheduleWithFixedDelay(r, 1, bad, unit));
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aDelayedTaskKnowsItsTime(Lab lab) {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        ScheduledFuture<?> hour = s.schedule(() -> {}, 1, TimeUnit.HOURS);
        ScheduledFuture<?> sameHour = s.schedule(() -> {}, 1, TimeUnit.HOURS);
        ScheduledFuture<?> day = s.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
        ScheduledFuture<?> never = s.schedule(() -> {}, Long.MAX_VALUE, TimeUnit.DAYS);
        assertThat(hour.getDelay(TimeUnit.SECONDS)).isBetween(3500L, 3600L);
        assertThat(day.getDelay(TimeUnit.MINUTES)).isBetween(1430L, 1440L);
        assertThat(never.getDelay(TimeUnit.DAYS)).isGreaterThan(365L * 100);
        assertThat(hour.compareTo(sameHour)).isNegative();
        assertThat(sameHour.compareTo(hour)).isPositive();
        assertThat(sameHour.compareTo(day)).isNegative();
        assertThat(never.compareTo(day)).isPositive();
        Delayed same = hour;
        assertThat(hour.compareTo(same)).isZero();
        Delayed stranger = new Delayed() {
            @Override
            public long getDelay(TimeUnit unit) {
                return unit.convert(2, TimeUnit.HOURS);
            }

            @Override
            public int compareTo(Delayed other) {
                throw new UnsupportedOperationException();
            }
        };
        assertThat(hour.compareTo(stranger)).isNegative();
        assertThat(day.compareTo(stranger)).isPositive();
        assertThat(((RunnableScheduledFuture<?>) hour).isPeriodic()).isFalse();
        assertThat(((RunnableScheduledFuture<?>) day).isPeriodic()).isTrue();
        assertThat((Object) hour).isInstanceOf(TaskFuture.class);
        for (Future<?> f : List.of(hour, sameHour, day, never)) {
            assertThat(f.cancel(false)).isTrue();
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aCancelledDelayedTaskNeverRuns(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        AtomicInteger ran = new AtomicInteger();
        ScheduledFuture<?> after;
        try (Occupied busy = Occupied.allWorkersOf(lab)) { // or it may have run before this thread comes to cancel it
            ScheduledFuture<?> f = s.schedule((Runnable) ran::incrementAndGet, DELAY, TimeUnit.MILLISECONDS);
            after = s.schedule(() -> {}, DELAY + 1, TimeUnit.MILLISECONDS);
            assertThat(f.cancel(true)).isTrue();
            assertThat(f.isCancelled()).isTrue();
            assertThat(f.cancel(true)).isFalse();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::get);
        }
        get(after);
        s.submit(() -> {}).get();
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aRunningDelayedTaskIsInterrupted(Lab lab) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ScheduledFuture<?> f = lab.runtime()
                .scheduledExecutor()
                .schedule(
                        () -> {
                            begun.countDown();
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                        },
                        1,
                        TimeUnit.MILLISECONDS);
        Waits.await("the task has begun", begun);
        assertThat(f.cancel(true)).isTrue();
        Waits.await("the body is interrupted", interrupted);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskMayScheduleAndWait(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        assertThat(lab.launch(() -> s.schedule(
                                () -> s.schedule(() -> 1, 1, TimeUnit.MILLISECONDS)
                                        .get(),
                                1,
                                TimeUnit.MILLISECONDS)
                        .get()))
                .isEqualTo(1);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theContextClassLoaderOfTheSchedulingThreadIsSeen(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        ClassLoader mine = new ClassLoader() {};
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ConcurrentLinkedQueue<ClassLoader> seen = new ConcurrentLinkedQueue<>();
        CountDownLatch twice = new CountDownLatch(2);
        Thread.currentThread().setContextClassLoader(mine);
        ScheduledFuture<ClassLoader> once;
        ScheduledFuture<?> often;
        try {
            once = s.schedule(() -> Thread.currentThread().getContextClassLoader(), 1, TimeUnit.MILLISECONDS);
            often = s.scheduleWithFixedDelay(
                    () -> {
                        seen.add(Thread.currentThread().getContextClassLoader());
                        twice.countDown();
                    },
                    0,
                    1,
                    TimeUnit.MILLISECONDS);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        assertThat(get(once)).isSameAs(mine);
        Waits.await("two runs", twice);
        often.cancel(false);
        assertThat(seen).allMatch(l -> l == mine);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void manyDelayedTasksAllRun(Lab lab) throws Exception {
        ScheduledExecutorService s = lab.runtime().scheduledExecutor();
        AtomicInteger ran = new AtomicInteger();
        AtomicReference<Throwable> early = new AtomicReference<>();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            long at = System.nanoTime() + i % 20 * 1_000_000L;
            all.add(s.schedule(
                    () -> {
                        ran.incrementAndGet();
                        if (System.nanoTime() - at < 0) {
                            early.set(new AssertionError("too early"));
                        }
                    },
                    at - System.nanoTime() < 0 ? 0 : i % 20,
                    TimeUnit.MILLISECONDS));
        }
        for (Future<?> f : all) {
            get(f);
        }
        assertThat(ran).hasValue(2000);
        assertThat(early.get()).isNull();
    }
}
