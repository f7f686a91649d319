package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.experimental.ModuleZ.abort;
import static edu.rice.hj.experimental.ModuleZ.checkEureka;
import static edu.rice.hj.experimental.ModuleZ.finish;
import static edu.rice.hj.experimental.ModuleZ.newBinaryEureka;
import static edu.rice.hj.experimental.ModuleZ.newEureka;
import static edu.rice.hj.experimental.ModuleZ.newSearchEureka;
import static edu.rice.hj.experimental.ModuleZ.offerEureka;
import static edu.rice.hj.experimental.ModuleZ.offerEurekaPair;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjBinaryEureka;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.experimental.api.HjLogicalOperator;
import java.util.concurrent.atomic.AtomicInteger;

/** Eurekas of programs: any class that implements the interface. */
class OwnEurekaTest {
    /** Resolved when the offers sum up to a goal. */
    private static class Sum implements HjEureka<Integer, Object, Integer> {
        final AtomicInteger sum = new AtomicInteger();
        final AtomicInteger registered = new AtomicInteger();
        final AtomicInteger cleaned = new AtomicInteger();
        private final int goal;
        private final boolean endsItself;

        Sum(int goal, boolean endsItself) {
            this.goal = goal;
            this.endsItself = endsItself;
        }

        @Override
        public void onRegistration() {
            registered.incrementAndGet();
        }

        @Override
        public void onCleanup() {
            cleaned.incrementAndGet();
        }

        @Override
        public boolean resolved() {
            return sum.get() >= goal;
        }

        @Override
        public boolean shouldAbortOnOffer(boolean taken) {
            return !taken;
        }

        @Override
        public Integer get() {
            return sum.get();
        }

        @Override
        public boolean offer(Integer value, boolean abort) throws SuspendableException {
            boolean taken = value > 0 && sum.addAndGet(value) > 0;
            if (endsItself && abort && (resolved() || !taken)) {
                abort();
            }
            return taken;
        }

        @Override
        public boolean check(Object argument, boolean abort) {
            return resolved();
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void itJudgesAndTasksEnd(Lab lab) {
        lab.launch(() -> {
            for (boolean endsItself : new boolean[] {false, true}) {
                Sum sum = new Sum(10, endsItself);
                AtomicInteger losers = new AtomicInteger();
                Promise<Integer> never = Serrano.externalPromise();
                finish(sum, () -> {
                    async(never::join);
                    async(() -> {
                        sum.offer(0);
                        losers.incrementAndGet();
                    });
                    for (int t = 0; t < 3; t++) {
                        async(() -> {
                            for (; ; ) {
                                checkEureka(null);
                                offerEureka(1);
                            }
                        });
                    }
                });
                assertThat(sum.get()).isBetween(10, 12);
                assertThat(losers).hasValue(0);
                assertThat(sum.registered).hasValue(1);
                assertThat(sum.cleaned).hasValue(1);
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void itIsCleanedUpAfterAFailure(Lab lab) {
        Sum sum = new Sum(10, false);
        lab.launch(() -> assertThatThrownBy(() -> finish(sum, () -> {
                    throw new IllegalArgumentException("boom");
                }))
                .hasStackTraceContaining("boom"));
        assertThat(sum.registered).hasValue(1);
        assertThat(sum.cleaned).hasValue(1);
    }

    /** Nobody is told when its state changes elsewhere: but tasks that begin ask, and those that check, further in too. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void resolvedBehindTheBack(Lab lab) {
        lab.launch(() -> {
            Sum beginning = new Sum(10, false);
            AtomicInteger begun = new AtomicInteger();
            finish(beginning, () -> {
                Promise<Boolean> go = Serrano.promise();
                Serrano.asyncAwait(go, begun::incrementAndGet);
                beginning.sum.set(10);
                go.put(true);
            });
            assertThat(begun).hasValue(0);

            Sum checking = new Sum(10, false);
            finish(
                    checking,
                    () -> finish(newEureka(), () -> {
                        checkEureka(null);
                        begun.incrementAndGet();
                        checking.sum.set(10);
                        checkEureka(null);
                        begun.incrementAndGet();
                    }));
            assertThat(begun).hasValue(1);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void asAPart(Lab lab) {
        lab.launch(() -> {
            Sum sum = new Sum(10, false);
            HjBinaryEureka<Integer, Integer> both = newBinaryEureka(HjLogicalOperator.AND, newSearchEureka(0), sum);
            finish(
                    both,
                    () -> async(() -> {
                        for (int i = 1; ; i++) {
                            checkEureka(null);
                            offerEurekaPair(i, 3);
                        }
                    }));
            assertThat(both.getLeft()).isEqualTo(1);
            assertThat(both.getRight()).isEqualTo(12);
            assertThat(sum.registered).hasValue(1);
            assertThat(sum.cleaned).hasValue(1);
        });
    }
}
