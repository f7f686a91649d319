package dev.serrano.internal.fiber.backend;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.FreshClass;
import dev.serrano.testing.Waits;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way in which a fiber loses a slot and gets one, once on each mechanism: quickly, for changes of those. */
public class MechanismsTest {
    private static final int MORE_THAN_ARE_KEPT = 100;

    static Stream<Arguments> runtimes() {
        return Stream.concat(
                Stream.of(FiberBackend.values()).map(b -> Arguments.of("default", b)),
                // with others a call of the JDK blocks all its tasks
                Stream.of(Arguments.of("deterministic", FiberBackend.SCHEDULED)));
    }

    private @Nullable TaskRuntime open;

    private TaskRuntime runtime(String scheduler, FiberBackend backend, int workers) {
        TaskRuntime r = TaskRuntime.builder()
                .scheduler(scheduler)
                .fibers(backend)
                .workers(workers)
                .build();
        open = r;
        return r;
    }

    /** Of a test that has failed: it would go on beside the others. */
    @AfterEach
    void close() {
        TaskRuntime r = open;
        if (r != null) {
            r.executor().shutdownNow();
        }
    }

    private static void ends(TaskRuntime r) {
        EngineAccess.assertComesToRest(r);
        r.close();
        EngineAccess.assertNothingLeft(r);
        assertThat(EngineAccess.engine(r).mechanism().threads().live()).isZero();
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aFiberThatWaitsLetsOthersGoOnAndIsResumed(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 1);
        int value = r.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.put(7));
            return p.join();
        });
        assertThat(value).isEqualTo(7);
        ends(r);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void manyFibersAreSetAsideAndMostOfThemEnd(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 2);
        AtomicInteger resumed = new AtomicInteger();
        for (int round = 0; round < 2; round++) {
            r.launch(() -> {
                Promise<Integer> p = promise();
                CountDownLatch begun = new CountDownLatch(MORE_THAN_ARE_KEPT);
                finish(() -> {
                    for (int i = 0; i < MORE_THAN_ARE_KEPT; i++) {
                        async(() -> {
                            begun.countDown();
                            resumed.addAndGet(p.join());
                        });
                    }
                    async(() -> {
                        while (begun.getCount() > 0) {
                            poll();
                        }
                        p.put(1);
                    });
                });
            });
        }
        assertThat(resumed).hasValue(2 * MORE_THAN_ARE_KEPT);
        ends(r);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aWaitEndsWhenItsTimeIsUpAndAtOnceIfThereIsAValue(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 1);
        r.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> never.join(Bounds.BRIEF));
            Promise<Integer> set = promise();
            set.put(3);
            assertThat(set.join(Bounds.LONG)).isEqualTo(3);
        });
        ends(r);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aFiberThatBlocksGivesItsSlotUpAndGetsOneAgain(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 1);
        AtomicInteger after = new AtomicInteger();
        r.launch(() -> {
            CountDownLatch latch = new CountDownLatch(2);
            async(latch::countDown);
            async(latch::countDown);
            blockingRun(() -> Waits.await("the tasks", latch));
            finish(() -> async(after::incrementAndGet));
        });
        assertThat(after).hasValue(1);
        ends(r);
    }

    /** It keeps its thread all the time, and has to be taken up by a worker again. */
    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void aFiberThatComputesWithoutASlotGetsOneAgain(FiberBackend backend) {
        TaskRuntime r = runtime("default", backend, 1);
        AtomicInteger after = new AtomicInteger();
        r.launch(() -> {
            AtomicInteger begun = new AtomicInteger();
            async(begun::incrementAndGet);
            blockingRun(() -> {
                long end = System.nanoTime() + Bounds.EVENT.toNanos();
                while (begun.get() == 0 && System.nanoTime() - end < 0) {
                    Thread.onSpinWait();
                }
            });
            assertThat(begun).hasValue(1);
            finish(() -> async(after::incrementAndGet));
        });
        assertThat(after).hasValue(1);
        ends(r);
    }

    /** What a fresh {@link Pinned} waits for. */
    public static volatile Promise<Integer> awaited;

    /** The frames of an initialiser cannot leave their thread. */
    public static final class Pinned {
        private static final int VALUE = awaited.join();

        private Pinned() {}

        static int value() {
            return VALUE;
        }
    }

    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void aFiberWhoseFramesCannotLeaveWaitsWithItsThread(FiberBackend backend) {
        TaskRuntime r = runtime("default", backend, 1);
        int value = r.launch(() -> {
            awaited = promise();
            async(() -> awaited.put(4));
            return FreshClass.of(Pinned.class).call("value");
        });
        assertThat(value).isEqualTo(4);
        ends(r);
    }

    /** Unmounted, or won back. */
    @ParameterizedTest
    @MethodSource("runtimes")
    void aCallOfTheJdkThatBlocksLetsOthersGoOn(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 1);
        AtomicInteger after = new AtomicInteger();
        r.launch(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            async(latch::countDown);
            Waits.await("the task behind", latch);
            finish(() -> async(after::incrementAndGet));
        });
        assertThat(after).hasValue(1);
        ends(r);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aThreadFromOutsideResumesAFiber(String scheduler, FiberBackend backend) throws InterruptedException {
        TaskRuntime r = runtime(scheduler, backend, 2);
        Promise<Integer> p = externalPromise();
        Thread outside = Thread.ofPlatform().daemon().unstarted(() -> p.put(5));
        int value = r.launch(() -> {
            outside.start();
            return p.join();
        });
        assertThat(value).isEqualTo(5);
        assertThat(outside.join(Bounds.EVENT)).isTrue();
        ends(r);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void itTellsOfItsPlatformThreads(String scheduler, FiberBackend backend) {
        TaskRuntime r = runtime(scheduler, backend, 2);
        FiberMechanism m = EngineAccess.engine(r).mechanism();
        boolean own = backend != FiberBackend.PORTABLE;
        int live = r.launch(m.threads()::live);
        assertThat(live > 0).isEqualTo(own);
        assertThat(m.threads().peak()).isGreaterThanOrEqualTo(live);
        assertThat(m.detectsBlocking()).isEqualTo(backend == FiberBackend.SCHEDULED);
        ends(r);
        assertThat(m.threads().peak()).isGreaterThanOrEqualTo(live);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aRuntimeThatDidNothingEnds(String scheduler, FiberBackend backend) {
        for (int workers : List.of(1, 3)) {
            ends(runtime(scheduler, backend, workers));
        }
    }
}
