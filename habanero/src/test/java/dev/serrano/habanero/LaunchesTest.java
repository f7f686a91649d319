package dev.serrano.habanero;

import static edu.rice.hj.Module0.finalizeHabanero;
import static edu.rice.hj.Module0.initializeHabanero;
import static edu.rice.hj.Module0.launchHabaneroApp;
import static edu.rice.hj.Module0.numWorkerThreads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.Module0;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.util.MultipleExceptions;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(Backends.class)
@Timeout(60)
class LaunchesTest {
    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void theCallbackRunsAfterAllTasksAndBeforeTheEndOfTheRuntime(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        AtomicInteger tasks = new AtomicInteger();
        List<Object> seen = new ArrayList<>();
        launchHabaneroApp(
                () -> {
                    assertThat(HjConfiguration.runtime().numWorkerThreads()).isEqualTo(workers);
                    for (int i = 0; i < 100; i++) {
                        Serrano.async(() -> Serrano.async(tasks::incrementAndGet));
                    }
                },
                () -> {
                    seen.add(tasks.get());
                    seen.add(numWorkerThreads());
                    seen.add(Launches.outside().launch(() -> Thread.currentThread() != null));
                    HjConfiguration.runtime();
                });
        assertThat(seen).containsExactly(100, workers, true);
        assertThatThrownBy(HjConfiguration::runtime)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("launchHabaneroApp");
    }

    @Test
    void aNullCallbackIsNone() {
        AtomicBoolean ran = new AtomicBoolean();
        launchHabaneroApp(() -> ran.set(true), null);
        assertThat(ran).isTrue();
    }

    @Test
    void propertiesMayChangeBetweenLaunches() {
        List<Integer> workers = new ArrayList<>();
        HjSystemProperty.numWorkers.set(3);
        launchHabaneroApp(() -> workers.add(numWorkerThreads()));
        System.setProperty("hj.numWorkers", "1");
        launchHabaneroApp(() -> {
            HjSystemProperty.numWorkers.set(5); // for the next one
            workers.add(numWorkerThreads());
        });
        launchHabaneroApp(() -> workers.add(numWorkerThreads()));
        HjSystemProperty.runtime.set("seq");
        launchHabaneroApp(() -> workers.add(numWorkerThreads()));
        assertThat(workers).containsExactly(3, 1, 5, 1);
        HjSystemProperty.resetConfigurations();
        assertThat(numWorkerThreads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void placesDivideTheWorkers() {
        List<Integer> sizes = new ArrayList<>();
        HjSystemProperty.numPlaces.set("2:3");
        launchHabaneroApp(() -> count(sizes));
        HjSystemProperty.numPlaces.set(2);
        HjSystemProperty.numWorkers.set(4);
        launchHabaneroApp(() -> count(sizes));
        assertThat(sizes).containsExactly(2, 6, 2, 4);
        HjSystemProperty.numWorkers.set(5);
        assertThatThrownBy(() -> launchHabaneroApp(() -> count(sizes)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hj.numWorkers=5")
                .hasMessageContaining("hj.numPlaces=2");
        HjSystemProperty.numPlaces.set("2:2");
        assertThatThrownBy(() -> launchHabaneroApp(() -> count(sizes)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contradicts");
    }

    private static void count(List<Integer> sizes) {
        TaskRuntime r = TaskRuntime.current();
        sizes.add(r.places().size());
        sizes.add(r.workers());
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void allFailuresComeOutOfTheLaunch(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        AtomicBoolean called = new AtomicBoolean();
        IllegalStateException a = new IllegalStateException("a");
        IllegalStateException b = new IllegalStateException("b");
        Throwable t = catchThrowable(() -> launchHabaneroApp(
                () -> {
                    Serrano.async(() -> {
                        throw a;
                    });
                    Serrano.async(() -> {
                        throw b;
                    });
                },
                () -> called.set(true)));
        assertThat(t).isInstanceOf(MultipleExceptions.class);
        List<Throwable> all = new ArrayList<>(List.of(t.getSuppressed()));
        all.add(t.getCause());
        assertThat(all).containsExactlyInAnyOrder(a, b);
        assertThat(called).isFalse();
        assertThat(Launches.isRunning()).isFalse();
    }

    @Test
    void whatTheCallbackThrowsComesOutAsItIs() {
        AssertionError e = new AssertionError("metrics");
        assertThatThrownBy(() -> launchHabaneroApp(() -> {}, () -> {
                    throw e;
                }))
                .isSameAs(e);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void aLaunchInsideOfATaskIsAFinish(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        List<Object> seen = new ArrayList<>();
        launchHabaneroApp(() -> {
            TaskRuntime outer = TaskRuntime.current();
            AtomicInteger n = new AtomicInteger();
            launchHabaneroApp(
                    () -> {
                        seen.add(TaskRuntime.current() == outer);
                        Serrano.async(n::incrementAndGet);
                    },
                    () -> seen.add(n.get()));
        });
        assertThat(seen).containsExactly(true, 1);
    }

    @Test
    void anInterruptCancelsTheProgram() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean kept = new AtomicBoolean();
        Thread t = Thread.ofPlatform().daemon().start(() -> {
            thrown.set(catchThrowable(() -> launchHabaneroApp(() -> {
                begun.countDown();
                Serrano.promise().join();
            })));
            kept.set(Thread.currentThread().isInterrupted());
        });
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        t.interrupt();
        assertThat(t.join(Duration.ofSeconds(30))).isTrue();
        assertThat(thrown.get()).isInstanceOf(TaskCancelledException.class);
        assertThat(kept).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void aRuntimeWithoutALaunch(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        initializeHabanero();
        initializeHabanero(); // it is there
        assertThat(numWorkerThreads()).isEqualTo(workers);
        assertThat(HjConfiguration.runtime()).isNotNull();
        AtomicInteger n = new AtomicInteger();
        TaskFuture<Integer> f = Launches.outside().submit(n::incrementAndGet);
        assertThat(f.join()).isEqualTo(1);
        for (int i = 0; i < 50; i++) {
            Launches.outside().execute(n::incrementAndGet);
        }
        finalizeHabanero();
        finalizeHabanero();
        assertThat(n).hasValue(51);
        assertThat(Launches.isRunning()).isFalse();
    }

    @Test
    void failuresForWhichNobodyWaitsComeOutOfTheEnd() {
        initializeHabanero();
        IllegalStateException e = new IllegalStateException("lost");
        Launches.outside().execute(() -> {
            throw e;
        });
        assertThatThrownBy(Module0::finalizeHabanero).isSameAs(e);
    }

    @Test
    void aTaskCannotEndItsRuntime() {
        initializeHabanero();
        try {
            Throwable t = catchThrowable(() -> Launches.outside().launch(Launches::finalizeHabanero));
            assertThat(t).hasStackTraceContaining("finalizeHabanero() was called by a task");
            assertThat(Launches.isRunning()).isTrue();
        } finally {
            finalizeHabanero();
        }
    }

    @Test
    void withoutLaunchAndWithoutInitializeARuntimeIsMade() {
        HjSystemProperty.numWorkers.set(2);
        TaskRuntime first = Launches.outside();
        assertThat(Launches.outside()).isSameAs(first);
        assertThat(first.launch(Launches::numWorkerThreads)).isEqualTo(2);
        HjSystemProperty.numWorkers.set(3);
        assertThat(Launches.outside().launch(Launches::numWorkerThreads)).isEqualTo(3);
        assertThat(Launches.isRunning()).isFalse();
    }

    @Test
    void aForeignThreadMeansTheRunningLaunch() {
        CompletableFuture<Boolean> same = new CompletableFuture<>();
        launchHabaneroApp(() -> {
            TaskRuntime here = TaskRuntime.current();
            CompletableFuture.runAsync(() -> same.complete(Launches.outside() == here));
            Serrano.from(same).join();
        });
        assertThat(same.join()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void anEmergencyEndsTheProgramWithItsReason(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        IllegalStateException e = new IllegalStateException("fire");
        AtomicBoolean wentOn = new AtomicBoolean();
        Throwable t = catchThrowable(() -> launchHabaneroApp(() -> {
            Serrano.async(() -> Serrano.promise().join());
            Serrano.async(() -> {
                Module0.emergencyShutdown(e);
                wentOn.set(true);
            });
        }));
        assertThat(t).isSameAs(e).hasNoSuppressedExceptions();
        assertThat(wentOn).isFalse();
        assertThatThrownBy(() -> Module0.emergencyShutdown(e))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no runtime");
    }

    @Test
    void launchesOfSeveralThreadsDoNotMeet() throws InterruptedException {
        List<Integer> sums = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(Thread.ofPlatform().daemon().start(() -> {
                AtomicInteger n = new AtomicInteger();
                TaskRuntime[] runtime = new TaskRuntime[1];
                launchHabaneroApp(
                        () -> {
                            runtime[0] = TaskRuntime.current();
                            Serrano.async(n::incrementAndGet);
                        },
                        () -> sums.add(Launches.outside() == runtime[0] ? n.get() : -1));
            }));
        }
        for (Thread t : threads) {
            assertThat(t.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(sums).containsExactly(1, 1, 1, 1);
    }

    @Test
    void aRuntimeWithoutALaunchIsForgottenWhenPropertiesHaveChanged() {
        HjSystemProperty.numWorkers.set(1);
        WeakReference<TaskRuntime> first = new WeakReference<>(runtimeOutside());
        HjSystemProperty.numWorkers.set(2);
        runtimeOutside();
        Awaitility.await("the first runtime is collected")
                .atMost(Duration.ofSeconds(30))
                .until(() -> {
                    System.gc();
                    return first.get() == null;
                });
    }

    private static TaskRuntime runtimeOutside() {
        AtomicReference<TaskRuntime> seen = new AtomicReference<>();
        Tasks.finish(() -> seen.set(TaskRuntime.current()));
        return seen.get();
    }
}
