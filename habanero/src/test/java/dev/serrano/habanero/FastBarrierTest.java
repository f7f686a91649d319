package dev.serrano.habanero;

import static edu.rice.hj.experimental.ModuleZ.asyncFastPhased;
import static edu.rice.hj.experimental.ModuleZ.finish;
import static edu.rice.hj.experimental.ModuleZ.newEureka;
import static edu.rice.hj.experimental.ModuleZ.newFastBarrierEureka;
import static edu.rice.hj.experimental.ModuleZ.offerEureka;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.experimental.api.HjFastBarrierEureka;
import edu.rice.hj.experimental.api.HjPhasedBody;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

class FastBarrierTest {
    /** Each reads what its neighbours have written in the phase before. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void phasesInStep(Lab lab) {
        int n = 10;
        int phases = 20;
        long[][] cells = new long[phases + 1][n];
        cells[0][0] = 1;
        HjFastBarrierEureka steps = newFastBarrierEureka(phases);
        lab.launch(() -> finish(steps, () -> {
            for (int i = 0; i < n; i++) {
                int cell = i;
                asyncFastPhased(p -> cells[p + 1][cell] = cells[p][cell] + cells[p][(cell + n - 1) % n]);
            }
        }));
        assertThat(Arrays.stream(cells[phases]).sum()).isEqualTo(1L << phases);
        assertThat(steps.curPhase()).isEqualTo(steps.numPhases()).isEqualTo(phases);
        assertThat(steps.resolved()).isFalse();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void bodiesTakeTurns(Lab lab) {
        Queue<String> log = new ConcurrentLinkedQueue<>();
        HjPhasedBody[] bodies = {p -> log.add("red " + p), p -> log.add("black " + p)};
        lab.launch(() -> finish(newFastBarrierEureka(3), () -> {
            asyncFastPhased(bodies);
            asyncFastPhased(bodies);
        }));
        assertThat(log).containsExactly("red 0", "red 0", "black 1", "black 1", "red 2", "red 2");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anOfferEndsItEarly(Lab lab) {
        AtomicInteger last = new AtomicInteger();
        HjFastBarrierEureka steps = newFastBarrierEureka(1000);
        lab.launch(() -> finish(steps, () -> {
            asyncFastPhased(p -> last.set(p));
            asyncFastPhased(p -> offerEureka(p == 5));
            asyncFastPhased(p -> {});
        }));
        assertThat(last.get()).isBetween(4, 5); // that of the others may not have begun
        assertThat(steps.get()).isTrue();
        assertThat(steps.curPhase()).isEqualTo(5);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whoFailsTakesPartNoMore(Lab lab) {
        AtomicInteger phases = new AtomicInteger();
        HjFastBarrierEureka steps = newFastBarrierEureka(10);
        lab.launch(() -> assertThatThrownBy(() -> finish(steps, () -> {
                    asyncFastPhased(p -> phases.incrementAndGet());
                    asyncFastPhased(p -> {
                        if (p == 3) {
                            throw new IllegalArgumentException("boom");
                        }
                    });
                }))
                .hasStackTraceContaining("boom"));
        assertThat(phases).hasValue(10);
        assertThat(steps.curPhase()).isEqualTo(10);
    }

    /** The body of the finish has not ended, so more may come, and no phase ends. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void allBeginTogether(Lab lab) {
        Queue<Integer> second = new ConcurrentLinkedQueue<>();
        lab.launch(() -> finish(newFastBarrierEureka(3), () -> {
            Promise<Integer> first = Serrano.promise();
            asyncFastPhased(p -> first.tryPut(p));
            first.join();
            asyncFastPhased(second::add);
        }));
        assertThat(second).containsExactly(0, 1, 2);
    }

    /** It may come in later, from a task that takes part. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void oneMoreInALaterPhase(Lab lab) {
        Queue<Integer> late = new ConcurrentLinkedQueue<>();
        lab.launch(() -> finish(
                newFastBarrierEureka(5),
                () -> asyncFastPhased(p -> {
                    if (p == 2) {
                        asyncFastPhased(late::add);
                    }
                })));
        assertThat(late).containsExactly(2, 3, 4);
    }

    @OnEveryRuntime(
            workers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void misuse(Lab lab) {
        lab.launch(() -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> asyncFastPhased(p -> {}))
                    .withMessageContaining("asyncFastPhased was called outside of a finish(eureka, ...)");
            finish(
                    newEureka(),
                    () -> assertThatIllegalStateException()
                            .isThrownBy(() -> asyncFastPhased(p -> {}))
                            .withMessageContaining("newFastBarrierEureka"));
            finish(
                    newFastBarrierEureka(2),
                    () -> assertThatIllegalArgumentException().isThrownBy(() -> asyncFastPhased()));
        });
        assertThatIllegalArgumentException().isThrownBy(() -> newFastBarrierEureka(-1));
    }
}
