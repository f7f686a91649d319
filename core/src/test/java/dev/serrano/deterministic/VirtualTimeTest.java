package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlineExceededException;
import dev.serrano.EngineAccess;
import dev.serrano.FinishOptions;
import dev.serrano.Promise;
import dev.serrano.ScheduledTaskExecutor;
import dev.serrano.ScheduledTaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.spi.ScopeGroup;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Every time that decides something in a deterministic schedule is virtual: a slow machine changes no schedule. */
class VirtualTimeTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private record Seen(List<Object> events, long fingerprint) {}

    private interface Program {
        /** @param slow takes some real time, in a run of the second kind */
        List<Object> run(TaskRuntime r, Runnable slow) throws Exception;
    }

    private static TaskRuntime runtime(long seed) {
        return TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(seed)
                .workers(3)
                .build();
    }

    private static Seen run(long seed, Program program, Runnable slow) {
        try (TaskRuntime r = runtime(seed)) {
            List<Object> events = r.launch(() -> program.run(r, slow));
            assertThat(EngineAccess.restProblem(r)).isNull();
            return new Seen(events, r.scheduleFingerprint());
        }
    }

    /** Runs a program with several seeds, each twice: at once, and with pauses of real time. */
    private static void isIndifferentToRealTime(Program program) {
        for (long seed = 0; seed < 3; seed++) {
            Seen fast = run(seed, program, () -> {});
            assertThat(run(seed, program, VirtualTimeTest::spin))
                    .as("seed " + seed)
                    .isEqualTo(fast);
        }
    }

    private static void spin() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 10_000_000) {
            Thread.onSpinWait();
        }
    }

    private static LongSupplier minutes(TaskRuntime r) {
        return () -> TimeUnit.NANOSECONDS.toMinutes(EngineAccess.engine(r).nanoTime());
    }

    @Test
    void theLimitOfAGroup() {
        isIndifferentToRealTime((r, slow) -> {
            ScopeGroup group = ScopeGroup.of("test", HOUR);
            slow.run();
            delay(Duration.ofMinutes(30));
            assertThat(group.hasEnded()).isFalse();
            assertThat(group.timeLeft()).isEqualTo(Duration.ofMinutes(30));
            List<Object> rounds = new ArrayList<>();
            finish(FinishOptions.none().with(group), () -> {
                for (int i = 0; i < 3; i++) {
                    int task = i;
                    async(() -> {
                        for (; ; ) {
                            delay(Duration.ofMinutes(10));
                            slow.run();
                            rounds.add(task);
                        }
                    });
                }
            });
            assertThat(minutes(r).getAsLong()).isEqualTo(60);
            assertThat(group.hasEnded()).isTrue();
            assertThat(group.timeLeft()).isZero();
            assertThat(rounds).hasSizeBetween(6, 9); // the end may come first of what is due at the same time
            return rounds;
        });
    }

    /** Time passes for tasks that only poll, after a number of steps, though no timer is set. */
    @Test
    void aGroupThatIsAskedAgainAndAgain() {
        isIndifferentToRealTime((r, slow) -> {
            ScopeGroup group = ScopeGroup.of("test", Duration.ofMillis(5));
            long asked = 0;
            slow.run();
            while (!group.hasEnded()) {
                asked++;
                poll();
            }
            return List.of(asked);
        });
    }

    /** Its time begins when the schedule uses it first: what came before is no part of it. */
    @Test
    void aGroupThatWasMadeOutside() {
        ScopeGroup group = ScopeGroup.of("test", Duration.ofMillis(5));
        spin();
        assertThat(group.hasEnded()).isTrue();
        try (TaskRuntime r = runtime(1)) {
            r.launch(() -> {
                assertThat(group.timeLeft()).isEqualTo(Duration.ofMillis(5));
                delay(Duration.ofMillis(4));
                assertThat(group.hasEnded()).isFalse();
                delay(Duration.ofMillis(1));
                assertThat(group.hasEnded()).isTrue();
            });
            assertThat(group.hasEnded()).as("outside").isTrue();
        }
    }

    @Test
    void theDeadlineOfAFinish() {
        isIndifferentToRealTime((r, slow) -> {
            List<Object> rounds = new ArrayList<>();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(HOUR), () -> {
                        for (; ; ) {
                            delay(Duration.ofMinutes(10));
                            slow.run();
                            rounds.add(minutes(r).getAsLong());
                        }
                    }));
            assertThat(minutes(r).getAsLong()).isEqualTo(60);
            return rounds;
        });
    }

    @Test
    void timedWaits() {
        isIndifferentToRealTime((r, slow) -> {
            Promise<Integer> never = promise();
            TaskSemaphore none = new TaskSemaphore(0);
            BoundedQueue<Integer> empty = new BoundedQueue<>(1);
            List<Object> ends = new ArrayList<>();
            finish(() -> {
                async(() -> {
                    assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> never.get(50, TimeUnit.MINUTES));
                    ends.add("get " + minutes(r).getAsLong());
                });
                async(() -> {
                    assertThat(none.tryAcquire(1, Duration.ofMinutes(50))).isFalse();
                    ends.add("acquire " + minutes(r).getAsLong());
                });
                async(() -> {
                    assertThat(empty.poll(Duration.ofMinutes(50))).isNull();
                    ends.add("poll " + minutes(r).getAsLong());
                });
                slow.run();
            });
            assertThat(ends).containsExactlyInAnyOrder("get 50", "acquire 50", "poll 50");
            return ends;
        });
    }

    @Test
    void invokeAllOfATask() {
        isIndifferentToRealTime((r, slow) -> {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 1; i <= 4; i++) {
                int n = i;
                calls.add(() -> {
                    delay(Duration.ofMinutes(20L * n));
                    slow.run();
                    return n;
                });
            }
            List<Object> states = new ArrayList<>();
            r.executor().invokeAll(calls, 50, TimeUnit.MINUTES).forEach(f -> states.add(f.state()));
            assertThat(states)
                    .containsExactly(
                            Future.State.SUCCESS, Future.State.SUCCESS, Future.State.CANCELLED, Future.State.CANCELLED);
            assertThat(minutes(r).getAsLong()).isEqualTo(50);
            return states;
        });
    }

    @Test
    void aPeriodicTask() {
        isIndifferentToRealTime((r, slow) -> {
            ScheduledTaskExecutor executor = r.scheduledExecutor();
            List<Object> times = new ArrayList<>();
            ScheduledTaskFuture<?> every = executor.scheduleAtFixedRate(
                    () -> {
                        slow.run();
                        times.add(minutes(r).getAsLong());
                    },
                    10,
                    20,
                    TimeUnit.MINUTES);
            delay(Duration.ofMinutes(65));
            every.cancel(false);
            assertThat(times).containsExactly(10L, 30L, 50L);
            return times;
        });
    }

    /** A thread from outside waits for real time: that of the tasks may jump meanwhile. */
    @Test
    void invokeAllOfAThreadFromOutside() throws Exception {
        try (TaskRuntime r = runtime(1)) {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                int n = i;
                calls.add(() -> {
                    delay(Duration.ofHours(n));
                    return n;
                });
            }
            List<Future<Integer>> all = r.executor().invokeAll(calls, 1, TimeUnit.MINUTES);
            assertThat(all).allMatch(f -> f.state() == Future.State.SUCCESS);
        }
    }
}
