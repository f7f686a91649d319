package dev.serrano.habanero;

import static edu.rice.hj.Module2.abstractMetrics;
import static edu.rice.hj.Module2.async;
import static edu.rice.hj.Module2.asyncPhased;
import static edu.rice.hj.Module2.doWork;
import static edu.rice.hj.Module2.finish;
import static edu.rice.hj.Module2.forall;
import static edu.rice.hj.Module2.future;
import static edu.rice.hj.Module2.isolated;
import static edu.rice.hj.Module2.launchHabaneroApp;
import static edu.rice.hj.Module2.newPhaser;
import static edu.rice.hj.Module2.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.metrics.HjMetricsImpl;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures 2.10 to 2.12 of Imam's thesis, whose WORK and CPL are printed there. */
@ExtendWith(Backends.class)
@Timeout(60)
class FiguresTest {
    /** Counts twice: right after a finish inside of a finish, and of the whole launch. */
    private static void counts(FiberBackend backend, int workers, HjSuspendable body, long work, long path) {
        Backends.use(backend, workers);
        HjSystemProperty.abstractMetrics.set(true);
        List<HjMetrics> seen = new ArrayList<>();
        launchHabaneroApp(
                () -> finish(() -> {
                    finish(body);
                    seen.add(abstractMetrics());
                }),
                () -> seen.add(abstractMetrics()));
        HjMetrics expected = new HjMetricsImpl(work, path, (double) work / path);
        assertThat(seen).containsExactly(expected, expected);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void figure210AFuture(FiberBackend backend, int workers) {
        counts(
                backend,
                workers,
                () -> {
                    HjFuture<Integer> f = future(() -> {
                        doWork(2);
                        return 1;
                    });
                    async(() -> {
                        doWork(1);
                        f.get();
                        doWork(3);
                    });
                },
                6,
                5);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void figure211APhaser(FiberBackend backend, int workers) {
        counts(
                backend,
                workers,
                () -> {
                    HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                    for (int[] phases : new int[][] {{1, 5, 3}, {3, 1, 5}}) {
                        asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {
                            doWork(phases[0]);
                            next();
                            doWork(phases[1]);
                            next();
                            doWork(phases[2]);
                        });
                    }
                },
                18,
                13);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void figure212AnIsolatedSection(FiberBackend backend, int workers) {
        HjSuspendable task = () -> {
            doWork(2);
            isolated(() -> doWork(3));
            doWork(2);
        };
        counts(
                backend,
                workers,
                () -> {
                    async(task);
                    async(task);
                },
                14,
                10);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void eachIterationOfForallIsATask(FiberBackend backend, int workers) {
        counts(backend, workers, () -> forall(1, 10, i -> doWork(i)), 55, 10);
    }
}
