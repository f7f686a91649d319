package dev.serrano.internal.schedulers;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.EngineAccess;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.StealStrategy;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A program chooses the victims of its thieves, and how much they take. */
class StealStrategyTest {
    /** Asks all others in the order of their numbers, and notes what it is told. */
    private static final class InTurn implements StealStrategy {
        private final int thief;
        private final int workers;
        private final boolean half;
        private final Queue<Integer> victims;
        private int next;
        private int left;

        InTurn(int thief, int workers, boolean half, Queue<Integer> victims) {
            this.thief = thief;
            this.workers = workers;
            this.half = half;
            this.victims = victims;
        }

        @Override
        public void searchBegins() {
            next = thief;
            left = workers;
        }

        @Override
        public int nextVictim(int at) {
            while (left-- > 0) {
                next = (next + 1) % workers;
                if (next != thief && next != at) {
                    return next;
                }
            }
            return -1;
        }

        @Override
        public boolean wantsHalf() {
            return half;
        }

        @Override
        public void stole(int victim) {
            assertThat(victim).isNotEqualTo(thief).isBetween(0, workers - 1);
            victims.add(victim);
        }
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> x = future(() -> fib(n - 1));
        return fib(n - 2) + x.join();
    }

    /** Runs tasks until a thief has stolen. */
    private static void stealSomething(TaskRuntime r) {
        r.launch(() -> Waits.pollUntil("a steal", () -> {
            AtomicInteger ran = new AtomicInteger();
            finish(() -> {
                for (int i = 0; i < 100; i++) {
                    async(ran::incrementAndGet);
                }
            });
            assertThat(ran).hasValue(100);
            return r.schedulerStats().total(SchedulerCounter.STEALS).orElse(0) > 0;
        }));
    }

    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {1, 2, 3, 8})
    void theProgramChooses(Lab lab) {
        for (boolean half : new boolean[] {false, true}) {
            Queue<Integer> victims = new ConcurrentLinkedQueue<>();
            TaskRuntime r =
                    lab.another(b -> b.stealStrategy((thief, workers) -> new InTurn(thief, workers, half, victims)));
            assertThat(r.launch(() -> fib(15))).isEqualTo(610);
            if (lab.workers() > 1) {
                stealSomething(r);
                assertThat(victims).isNotEmpty();
                long halves =
                        r.schedulerStats().total(SchedulerCounter.HALF_STEALS).orElseThrow();
                assertThat(halves > 0).isEqualTo(half);
            }
        }
    }

    /** Nothing is lost by a strategy that fails; each worker says so once and goes on without it. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyThatThrows(Lab lab) {
        lab.runtime(b -> b.stealStrategy((thief, workers) -> at -> {
            throw new IllegalStateException("no idea");
        }));
        stealSomething(lab.runtime());
        lab.runtime().close();
        // a worker may ask its strategy for the first time, and fail, after the others have stolen, or as it ends
        EngineAccess.assertNothingLeft(lab.runtime());
        assertThat(lab.takeReported())
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(lab.workers())
                .allMatch(e -> "no idea".equals(e.getMessage()));
    }

    /** It must not; there may be no task whose finish would wait for what it spawns. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyThatSpawns(Lab lab) {
        AtomicInteger spawned = new AtomicInteger();
        lab.runtime(b -> b.stealStrategy((thief, workers) -> at -> {
            async(spawned::incrementAndGet);
            return (thief + 1) % workers;
        }));
        stealSomething(lab.runtime());
        lab.runtime().close();
        EngineAccess.assertNothingLeft(lab.runtime());
        assertThat(spawned).hasValue(0);
        assertThat(lab.takeReported())
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(lab.workers())
                .allMatch(e -> e instanceof IllegalStateException);
    }

    /** Neither: but it may have to wait for a lock that others have, and comes back on the worker that asks. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyThatBlocksForAMoment(Lab lab) {
        AtomicInteger calls = new AtomicInteger();
        lab.runtime(b -> b.stealStrategy((thief, workers) -> new Slow(thief, workers, calls)));
        Waits.until("some have been asked", () -> {
            assertThat(lab.runtime().launch(() -> fib(10))).isEqualTo(55);
            return calls.get() >= 8;
        });
    }

    /** Its callbacks are the program's, and run where they may take their time. */
    @OnEveryRuntime(
            notOn = {"default", "sharing", "deterministic"}, // there it would have to be a task that sets an event
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyThatSetsAnEvent(Lab lab) {
        AtomicInteger set = new AtomicInteger();
        AtomicInteger called = new AtomicInteger();
        lab.runtime(b -> b.stealStrategy((thief, workers) -> at -> {
            Event<Integer> e = Event.newExternalEvent();
            e.addExecutionBody(v -> called.incrementAndGet());
            set.incrementAndGet();
            e.setValue(1);
            return (thief + 1) % workers == at ? -1 : (thief + 1) % workers;
        }));
        stealSomething(lab.runtime());
        lab.runtime().close();
        Waits.until("all callbacks", () -> called.get() == set.get());
        assertThat(called).hasPositiveValue();
    }

    /** It would wait for whoever is in one. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyThatEntersAnIsolatedSection(Lab lab) {
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>(); // a worker may still look for work at the end
        lab.runtime(b -> b.failureHandler(reported::add)
                .stealStrategy((thief, workers) -> at -> isolated(() -> (thief + 1) % workers)));
        stealSomething(lab.runtime());
        lab.runtime().close();
        assertThat(reported)
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(lab.workers())
                .allMatch(e ->
                        e instanceof IllegalStateException && e.getMessage().contains("StealStrategy"));
    }

    /** Of one that asks for too much, as of any other. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aStrategyWithoutMemoryIsReportedAndEndsNoRun(Lab lab) {
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        lab.runtime(b -> b.failureHandler(reported::add).stealStrategy((thief, workers) -> at -> {
            throw new OutOfMemoryError("planned");
        }));
        stealSomething(lab.runtime());
        assertThat(lab.runtime().launch(() -> fib(12))).isEqualTo(144);
        lab.runtime().close();
        assertThat(reported)
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(lab.workers())
                .allMatch(e -> e instanceof OutOfMemoryError);
    }

    /** Blocks in each of its methods, for longer than the watchdog waits before it looks at a blocked task. */
    private record Slow(int thief, int workers, AtomicInteger calls) implements StealStrategy {
        private void block() {
            calls.incrementAndGet();
            try {
                assertThat(new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS))
                        .isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void searchBegins() {
            block();
        }

        @Override
        public boolean wantsHalf() {
            block();
            return true;
        }

        @Override
        public void stole(int victim) {
            block();
        }

        @Override
        public int nextVictim(int at) {
            block();
            for (int v = 0; v < workers; v++) {
                if (v != thief && v != at) {
                    return v;
                }
            }
            return -1;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The failure handler is user code, too: it is not called in the midst of the steal protocol. */
    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 8},
            fewestWorkers = 2)
    void aFailureHandlerThatBlocks(Lab lab) {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        TaskRuntime r = lab.another(b -> b.stealStrategy((thief, workers) -> at -> {
                    throw new IllegalStateException("no idea");
                })
                .failureHandler(e -> {
                    called.countDown();
                    await(mayGoOn);
                }));
        stealSomething(r);
        await(called);
        assertThat(r.launch(() -> fib(15))).isEqualTo(610);
        mayGoOn.countDown();
    }

    @OnEveryRuntime(
            notOn = {"default", "sharing"},
            workers = {2, 3},
            fewestWorkers = 2)
    void aVictimThatIsNotThere(Lab lab) {
        int n = lab.workers();
        lab.runtime(b -> b.stealStrategy((thief, workers) -> at -> thief == 0 ? thief : n));
        stealSomething(lab.runtime());
        lab.runtime().close();
        // a worker may ask its strategy for the first time, and fail, after the others have stolen, or as it ends
        EngineAccess.assertNothingLeft(lab.runtime());
        assertThat(lab.takeReported())
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(n)
                .allMatch(e -> e.getMessage() != null && e.getMessage().contains("0 to " + (n - 1)));
    }

    /** A strategy that gives up at once leaves its worker without stolen tasks, but nobody waits for those. */
    @OnEveryRuntime(
            notOn = {"default", "sharing", "channel"}, // where the manager hears of who is idle, and may have tasks
            workers = {2, 8},
            fewestWorkers = 2)
    void nobodySteals(Lab lab) {
        lab.runtime(b -> b.stealStrategy((thief, workers) -> at -> -1));
        assertThat(lab.launch(() -> fib(15))).isEqualTo(610);
        assertThat(lab.runtime().schedulerStats().total(SchedulerCounter.STEALS))
                .hasValue(0);
    }

    @Test
    void notEverySchedulerHasThievesThatChoose() {
        TaskRuntime.Builder b = TaskRuntime.builder().scheduler("sharing").stealStrategy((thief, workers) -> at -> -1);
        assertThatIllegalArgumentException()
                .isThrownBy(b::build)
                .withMessageContaining("sharing")
                .withMessageContaining("channel or deque");
    }
}
