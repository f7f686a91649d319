package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The counters of the schedulers, with real threads: what must hold between them when nothing runs. */
class SchedulerStatsTest {
    private static final int TASKS = 2_000;
    private static final Set<SchedulerCounter> ALL_HAVE = EnumSet.of(
            SchedulerCounter.TASKS,
            SchedulerCounter.TASKS_RUN,
            SchedulerCounter.STEALS,
            SchedulerCounter.TASKS_STOLEN,
            SchedulerCounter.LOOP_SPLITS,
            SchedulerCounter.POLLS,
            SchedulerCounter.POLL_HITS,
            SchedulerCounter.FUTURES_SHARED,
            SchedulerCounter.FUTURE_WAITS,
            SchedulerCounter.BARRIERS,
            SchedulerCounter.BARRIER_NANOS,
            SchedulerCounter.UNWINDS,
            SchedulerCounter.UNWOUND_FRAMES,
            SchedulerCounter.UNWIND_NANOS,
            SchedulerCounter.ACTIVATIONS_QUEUED,
            SchedulerCounter.ACTIVATIONS_STOLEN,
            SchedulerCounter.PARKS,
            SchedulerCounter.RUNNING_NANOS,
            SchedulerCounter.MANAGING_NANOS,
            SchedulerCounter.IDLE_NANOS);

    private static SchedulerStats atRest(TaskRuntime r) {
        Waits.until("all are idle", () -> r.workerStats().stream().allMatch(w -> w.state() == WorkerStats.State.IDLE));
        return r.schedulerStats();
    }

    private static long total(SchedulerStats stats, SchedulerCounter counter) {
        return stats.total(counter).orElseThrow();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void whenNothingRunsTheCountersAgree(Lab lab) {
        TaskRuntime r = lab.runtime();
        r.launch(() -> {
            for (int i = 0; i < TASKS; i++) {
                async(() -> {
                    async(() -> {});
                });
            }
            forall(range(0, TASKS), i -> Thread.onSpinWait());
        });
        SchedulerStats stats = atRest(r);
        assertThat(stats.workers()).hasSize(lab.workers());
        assertThat(total(stats, SchedulerCounter.TASKS)).isEqualTo(r.stats().tasks());
        assertThat(total(stats, SchedulerCounter.TASKS_RUN))
                .isEqualTo(r.workerStats().stream().mapToLong(WorkerStats::run).sum())
                .isGreaterThan(2 * TASKS);
        assertThat(total(stats, SchedulerCounter.LOOP_SPLITS))
                .isEqualTo(r.stats().splits());
        long steals = total(stats, SchedulerCounter.STEALS);
        assertThat(steals).isEqualTo(r.stats().steals());
        assertThat(total(stats, SchedulerCounter.TASKS_STOLEN)).isBetween(steals, total(stats, SchedulerCounter.TASKS));
        stats.total(SchedulerCounter.HALF_STEALS)
                .ifPresent(half -> assertThat(half).isBetween(0L, steals));
        stats.total(SchedulerCounter.REQUESTS_SENT).ifPresent(sent -> {
            long over =
                    total(stats, SchedulerCounter.REQUESTS_SERVED) + total(stats, SchedulerCounter.REQUESTS_RETURNED);
            assertThat(sent - over).isBetween(0L, (long) lab.workers());
        });
        if (lab.workers() == 1) {
            assertThat(steals).isZero();
            assertThat(stats.total(SchedulerCounter.REQUESTS_SENT).orElse(0)).isZero();
            assertThat(stats.total(SchedulerCounter.FAILED_STEALS).orElse(0)).isZero();
            assertThat(stats.tasksPerSteal()).isEmpty();
            assertThat(stats.stealRatio()).hasValue(0);
        }
    }

    /** What a scheduler does not have is absent. */
    @OnEveryRuntime(workers = {1, 2})
    void aSchedulerHasTheCountersThatMeanSomethingToIt(Lab lab) {
        Set<SchedulerCounter> expected = EnumSet.copyOf(ALL_HAVE);
        switch (lab.runtime().scheduler()) {
            case "channel" ->
                expected.addAll(EnumSet.of(
                        SchedulerCounter.REQUESTS_SENT,
                        SchedulerCounter.REQUESTS_FORWARDED,
                        SchedulerCounter.REQUESTS_RETURNED,
                        SchedulerCounter.REQUESTS_SERVED,
                        SchedulerCounter.FAILED_STEALS,
                        SchedulerCounter.HALF_STEALS,
                        SchedulerCounter.STRATEGY_CHANGES,
                        SchedulerCounter.MANAGER_UPDATES));
            case "default", "deque" ->
                expected.addAll(EnumSet.of(
                        SchedulerCounter.FAILED_STEALS, SchedulerCounter.HALF_STEALS, SchedulerCounter.FREE_STEALS));
            default -> {
                assertThat(lab.runtime().scheduler()).isEqualTo("sharing");
                expected.add(SchedulerCounter.FREE_STEALS);
            }
        }
        for (Map<SchedulerCounter, Long> worker : lab.runtime().schedulerStats().workers()) {
            Set<SchedulerCounter> found = EnumSet.copyOf(worker.keySet());
            found.removeAll(EnumSet.of(SchedulerCounter.TERMINATIONS, SchedulerCounter.TERMINATION_NANOS));
            assertThat(found).isEqualTo(expected);
        }
        assertThat(lab.runtime()
                        .schedulerStats()
                        .total(SchedulerCounter.TERMINATIONS)
                        .isPresent())
                .isEqualTo(lab.runtime().scheduler().equals("channel") && lab.workers() > 1);
    }

    /** The other schedulers know no requests. */
    @OnEveryRuntime(
            workers = {2, 3},
            fewestWorkers = 2,
            notOn = {"default", "deque", "sharing"})
    void roundsOfRequestsAreServedOrReturnedOrUnderWay(Lab lab) {
        TaskRuntime r = lab.runtime();
        for (int k = 0; k < 20; k++) {
            r.launch(() -> {
                for (int i = 0; i < 100; i++) {
                    async(() -> {});
                }
            });
        }
        Waits.until("somebody asks", () -> {
            r.launch(() -> async(Thread::onSpinWait));
            return total(r.schedulerStats(), SchedulerCounter.REQUESTS_SENT) > 0;
        });
        Waits.until("no more rounds than there are requests", () -> {
            SchedulerStats s = r.schedulerStats();
            return total(s, SchedulerCounter.REQUESTS_SENT)
                    == total(s, SchedulerCounter.REQUESTS_SERVED) + total(s, SchedulerCounter.REQUESTS_RETURNED);
        });
    }

    @OnEveryRuntime(
            workers = {2, 3},
            fewestWorkers = 2,
            notOn = {"default", "deque", "sharing"})
    void terminationIsTimed(Lab lab) {
        long start = System.nanoTime();
        TaskRuntime r = lab.runtime();
        r.launch(() -> async(() -> {}));
        Waits.until("termination is detected", () -> total(r.schedulerStats(), SchedulerCounter.TERMINATIONS) > 0);
        double nanos = r.schedulerStats().terminationNanos().orElseThrow();
        assertThat(nanos).isBetween(0.0, (double) (System.nanoTime() - start));
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void pollsAndFuturesAreCountedWhereTheyEnd(Lab lab) {
        TaskRuntime r = lab.runtime();
        int rounds = 50;
        r.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                poll();
                Promise<Integer> p = promise();
                TaskFuture<Integer> waits = future(p::join); // its task is set aside, so is the one that joins it
                async(() -> p.put(1));
                waits.join();
            }
        });
        SchedulerStats stats = atRest(r);
        assertThat(total(stats, SchedulerCounter.POLLS)).isEqualTo(rounds);
        assertThat(total(stats, SchedulerCounter.POLL_HITS)).isBetween(0L, (long) rounds);
        assertThat(total(stats, SchedulerCounter.FUTURES_SHARED)).isBetween(0L, (long) rounds);
        assertThat(total(stats, SchedulerCounter.FUTURE_WAITS)).isBetween(0L, (long) rounds);
        if (lab.workers() == 1
                && (r.scheduler().equals("default") || r.scheduler().equals("channel"))) {
            assertThat(total(stats, SchedulerCounter.FUTURES_SHARED))
                    .as("each waited in place, and so may have gone elsewhere")
                    .isEqualTo(rounds);
            SchedulerStats before = atRest(r);
            r.launch(() ->
                    assertThat(future(() -> future(() -> 1).join()).join()).isEqualTo(1));
            SchedulerStats local = atRest(r).since(before);
            assertThat(total(local, SchedulerCounter.FUTURES_SHARED)).isZero();
            assertThat(total(local, SchedulerCounter.FUTURE_WAITS)).isZero();
        }
    }

    /** With one worker nobody else ends the task before its future is joined. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void aWaitForAFutureThatHasBegunIsCounted(Lab lab) {
        TaskRuntime r = lab.runtime();
        int rounds = 50;
        r.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                Promise<Integer> begun = promise();
                Promise<Integer> gate = promise();
                TaskFuture<Integer> f = future(() -> {
                    begun.put(1);
                    return gate.join();
                });
                begun.join();
                async(() -> gate.put(2));
                assertThat(f.join()).isEqualTo(2);
            }
        });
        long waits = total(atRest(r), SchedulerCounter.FUTURE_WAITS);
        if (lab.workers() == 1) {
            assertThat(waits).isEqualTo(rounds);
        } else {
            assertThat(waits).isBetween(0L, (long) rounds);
        }
    }

    /** Parts of the protocol are timed on request: a runtime asks when it is made. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void requestsAndTransfersAreTimedOnRequest(Lab lab) {
        assertThat(lab.runtime().schedulerStats().timeShare(SchedulerCounter.REQUEST_HANDLING_NANOS))
                .isEmpty();
        System.setProperty("serrano.times", "true");
        TaskRuntime r;
        try {
            r = lab.another(b -> b);
        } finally {
            System.clearProperty("serrano.times");
        }
        r.launch(() -> {
            for (int i = 0; i < TASKS; i++) {
                async(Thread::onSpinWait);
            }
        });
        SchedulerStats stats = atRest(r);
        for (SchedulerCounter part :
                EnumSet.of(SchedulerCounter.REQUEST_HANDLING_NANOS, SchedulerCounter.TASK_TRANSFER_NANOS)) {
            if (r.scheduler().equals("channel")) {
                assertThat(total(stats, part)).isNotNegative();
                assertThat(stats.timeShare(part).orElseThrow()).isBetween(0.0, 1.0);
            } else {
                assertThat(stats.total(part)).isEmpty();
            }
        }
        if (r.scheduler().equals("channel") && lab.workers() > 1) {
            assertThat(total(stats, SchedulerCounter.REQUEST_HANDLING_NANOS)).isPositive();
            assertThat(total(stats, SchedulerCounter.TASK_TRANSFER_NANOS) > 0)
                    .isEqualTo(total(stats, SchedulerCounter.STEALS) > 0);
        }
    }

    /** A worker's three times are its age; a worker that spins is running. */
    @OnEveryRuntime(workers = {1, 2})
    void timesAddUp(Lab lab) {
        TaskRuntime r = lab.runtime();
        atRest(r);
        long beforeFirst = System.nanoTime();
        SchedulerStats before = r.schedulerStats();
        long afterFirst = System.nanoTime();
        long spun = TimeUnit.MILLISECONDS.toNanos(20);
        r.launch(() -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < spun) {
                poll();
            }
        });
        atRest(r);
        Waits.until( // it is seen to be idle a little before that is counted
                "whoever spun sleeps again", () -> total(r.schedulerStats().since(before), SchedulerCounter.PARKS) > 0);
        long beforeLast = System.nanoTime();
        SchedulerStats after = r.schedulerStats();
        long afterLast = System.nanoTime();
        SchedulerStats between = after.since(before);
        for (Map<SchedulerCounter, Long> worker : between.workers()) {
            long sum = worker.get(SchedulerCounter.RUNNING_NANOS)
                    + worker.get(SchedulerCounter.MANAGING_NANOS)
                    + worker.get(SchedulerCounter.IDLE_NANOS);
            assertThat(sum).isBetween(beforeLast - afterFirst, afterLast - beforeFirst);
        }
        assertThat(total(between, SchedulerCounter.RUNNING_NANOS)).isGreaterThanOrEqualTo(spun / 2);
        double shares = 0;
        for (WorkerStats.State state : WorkerStats.State.values()) {
            double share = between.share(state).orElseThrow();
            assertThat(share).isBetween(0.0, 1.0);
            shares += share;
        }
        assertThat(shares).isCloseTo(1, within(1e-9));
    }
}
