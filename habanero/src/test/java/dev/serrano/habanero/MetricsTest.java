package dev.serrano.habanero;

import static edu.rice.hj.Module0.abstractMetrics;
import static edu.rice.hj.Module0.doWork;
import static edu.rice.hj.Module0.finalizeHabanero;
import static edu.rice.hj.Module0.finish;
import static edu.rice.hj.Module0.forallNb;
import static edu.rice.hj.Module0.initializeHabanero;
import static edu.rice.hj.Module0.launchHabaneroApp;
import static edu.rice.hj.Module0.newRectangularRegion1D;
import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.forallChunked;
import static edu.rice.hj.Module1.forallPhased;
import static edu.rice.hj.Module1.forasync;
import static edu.rice.hj.Module1.newRectangularRegion3D;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.metrics.AbstractMetricsManager;
import edu.rice.hj.runtime.metrics.HjMetricsImpl;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(Backends.class)
@Timeout(60)
class MetricsTest {
    private static HjMetrics counted(long work, long path) {
        return new HjMetricsImpl(work, path, (double) work / path);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void afterAnInnerFinishTheyAreThoseOfTheTaskWithWhatItHasJoined(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        HjSystemProperty.abstractMetrics.set(true);
        List<HjMetrics> seen = new ArrayList<>();
        launchHabaneroApp(
                () -> {
                    Serrano.finish(() -> {
                        Serrano.finish(() -> {
                            TaskFuture<Integer> f = Serrano.future(() -> {
                                doWork(2);
                                return 1;
                            });
                            Serrano.async(() -> {
                                doWork(1);
                                f.join();
                                doWork(3);
                            });
                        });
                        seen.add(abstractMetrics());
                    });
                    Serrano.async(() -> doWork(10)); // beside what follows
                    doWork(4);
                },
                () -> seen.add(abstractMetrics()));
        assertThat(seen).containsExactly(counted(6, 5), counted(20, 15));
        assertThat(abstractMetrics()).isEqualTo(counted(20, 15)); // of the launch that has ended last
    }

    @Test
    void eachIterationIsATask() {
        HjSystemProperty.abstractMetrics.set(true);
        launchHabaneroApp(() -> Serrano.forall(Serrano.range(0, 10), i -> doWork(i + 1)));
        assertThat(abstractMetrics()).isEqualTo(counted(55, 10));
    }

    @Test
    void eachLaunchCountsAnew() {
        HjSystemProperty.abstractMetrics.set(true);
        launchHabaneroApp(() -> doWork(5));
        launchHabaneroApp(() -> doWork(7));
        assertThat(abstractMetrics()).isEqualTo(counted(7, 7));
    }

    @Test
    void whereNothingIsCountedThereIsNoAnswer() {
        HjSystemProperty.abstractMetrics.set(true);
        launchHabaneroApp(() -> doWork(5));
        HjSystemProperty.abstractMetrics.set(false);
        List<Throwable> told = new ArrayList<>();
        launchHabaneroApp(
                () -> {
                    doWork(7);
                    told.add(catchThrowable(() -> abstractMetrics()));
                },
                () -> told.add(catchThrowable(() -> abstractMetrics())));
        told.add(catchThrowable(() -> abstractMetrics())); // after it
        assertThat(told)
                .hasSize(3)
                .allSatisfy(e -> assertThat(e)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("HjSystemProperty.abstractMetrics.set(true) before launchHabaneroApp"));
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void aSpawnTakesTheSpawnerItsCost(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        HjSystemProperty.abstractMetrics.set(true);
        HjSystemProperty.asyncSpawnCostMetrics.set(10);
        launchHabaneroApp(() -> {
            for (int i = 0; i < 3; i++) {
                Serrano.async(() -> doWork(1));
            }
        });
        assertThat(abstractMetrics()).isEqualTo(counted(33, 31));
        launchHabaneroApp(() -> Serrano.forall(Serrano.range(0, 4), i -> doWork(1)));
        assertThat(abstractMetrics()).isEqualTo(counted(44, 11));
    }

    /** Each is as a finish with a loop of asyncs: the last of 100 begins after 100 spawns and the one around them. */
    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void aLoopTakesTheSpawnerItsCost(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        HjSystemProperty.abstractMetrics.set(true);
        HjSystemProperty.asyncSpawnCostMetrics.set(1);
        List<Integer> elements = Collections.nCopies(100, 5);
        HjRegion.HjRegion3D cube = newRectangularRegion3D(1, 4, 1, 5, 1, 5);
        Map<String, HjSuspendable> loops = new LinkedHashMap<>();
        loops.put(
                "asyncs",
                () -> finish(() -> {
                    for (int i = 0; i < 100; i++) {
                        async(() -> doWork(5));
                    }
                }));
        loops.put("forall", () -> forall(1, 100, i -> doWork(5)));
        loops.put("forallNb", () -> forallNb(1, 100, i -> doWork(5)));
        loops.put("forasync", () -> finish(() -> forasync(1, 100, i -> doWork(5))));
        loops.put("forallPhased", () -> forallPhased(1, 100, i -> doWork(5)));
        loops.put("elements", () -> forall(elements, x -> doWork(x)));
        loops.put("elements, forasync", () -> finish(() -> forasync(elements, x -> doWork(x))));
        loops.put("region", () -> forall(newRectangularRegion1D(1, 100), i -> doWork(5)));
        loops.put("two dimensions", () -> forall(1, 10, 1, 10, (i, j) -> doWork(5)));
        loops.put("two, forasync", () -> finish(() -> forasync(1, 10, 1, 10, (i, j) -> doWork(5))));
        loops.put("three dimensions", () -> forall(cube, (i, j, k) -> doWork(5)));
        loops.put("three, forasync", () -> finish(() -> forasync(cube, (i, j, k) -> doWork(5))));
        loops.forEach((name, loop) -> {
            launchHabaneroApp(() -> finish(() -> async(loop)));
            assertThat(abstractMetrics()).as(name).isEqualTo(counted(601, 106));
        });
        launchHabaneroApp(() -> finish(() -> async(() -> forallChunked(1, 100, 10, i -> doWork(5)))));
        assertThat(abstractMetrics()).isEqualTo(counted(511, 61)); // a task for each chunk
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void withoutALaunchTheThreadCountsAsATask(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        HjSystemProperty.abstractMetrics.set(true);
        initializeHabanero();
        try {
            doWork(1);
            for (int i = 0; i < 3; i++) {
                Launches.outside().launch(() -> {
                    Serrano.async(() -> doWork(2));
                    Serrano.async(() -> doWork(2));
                });
                Launches.outside().launch(() -> {});
            }
            doWork(1);
            assertThat(abstractMetrics()).isEqualTo(counted(14, 8));
        } finally {
            finalizeHabanero();
        }
        assertThat(abstractMetrics()).isEqualTo(counted(14, 8));
    }

    @Test
    void runsBesideEachOtherBeginAtTheSameTime() throws InterruptedException {
        HjSystemProperty.abstractMetrics.set(true);
        initializeHabanero();
        try {
            var open = Serrano.externalPromise();
            CountDownLatch begun = new CountDownLatch(2);
            TaskFuture<Object> a = Launches.outside().submit(() -> {
                doWork(5);
                begun.countDown();
                return open.join();
            });
            TaskFuture<Object> b = Launches.outside().submit(() -> {
                doWork(3);
                begun.countDown();
                return open.join();
            });
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
            open.put(1);
            a.join();
            b.join();
        } finally {
            finalizeHabanero();
        }
        assertThat(abstractMetrics()).isEqualTo(counted(8, 5));
    }

    @Test
    void statisticsArePrinted() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        AbstractMetricsManager.dumpStatistics(counted(6, 4), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(l -> l.matches(".*WORK.*6"))
                .anyMatch(l -> l.matches(".*CPL.*4"))
                .anyMatch(l -> l.contains("1.500"));
    }
}
