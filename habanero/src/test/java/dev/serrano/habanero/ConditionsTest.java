package dev.serrano.habanero;

import static edu.rice.hj.experimental.ModuleZ.asyncWhen;
import static edu.rice.hj.experimental.ModuleZ.futureWhen;
import static edu.rice.hj.experimental.api.HjExpression.and;
import static edu.rice.hj.experimental.api.HjExpression.awaitExpr;
import static edu.rice.hj.experimental.api.HjExpression.countEqualTo;
import static edu.rice.hj.experimental.api.HjExpression.countGreaterOrEqualTo;
import static edu.rice.hj.experimental.api.HjExpression.countGreaterThan;
import static edu.rice.hj.experimental.api.HjExpression.countLesserOrEqualTo;
import static edu.rice.hj.experimental.api.HjExpression.countLesserThan;
import static edu.rice.hj.experimental.api.HjExpression.leaf;
import static edu.rice.hj.experimental.api.HjExpression.not;
import static edu.rice.hj.experimental.api.HjExpression.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlockPolicy;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskDeadlockException;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.experimental.ModuleZ;
import edu.rice.hj.experimental.api.HjExpression.HjBooleanExpression;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConditionsTest {
    private static final class Inputs {
        final List<Promise<Integer>> promises = List.of(Serrano.promise(), Serrano.promise(), Serrano.promise());
        final HjFuture<?>[] futures = promises.stream().map(HabaneroFuture::new).toArray(HjFuture<?>[]::new);

        HjFuture<?> get(int i) {
            return futures[i];
        }
    }

    @Test
    void whatIsTrueWhen() {
        Inputs in = new Inputs();
        HjFuture<?>[] all = in.futures;
        List<HjBooleanExpression> expressions = List.of(
                and(all),
                or(all),
                not(in.get(2)),
                or(and(in.get(0), in.get(1)), leaf(in.get(2))),
                countEqualTo(all, 1),
                countGreaterThan(all, 1),
                countGreaterOrEqualTo(all, 1),
                countLesserThan(all, 1),
                countLesserOrEqualTo(all, 1));
        for (int n = 0; n <= 3; n++) {
            if (n > 0) {
                in.promises.get(n - 1).put(n);
            }
            boolean[] want = {
                n == 3, n >= 1, n < 3, n >= 2, n == 1, n > 1, n >= 1, n < 1, n <= 1,
            };
            for (int e = 0; e < want.length; e++) {
                assertThat(awaitExpr(expressions.get(e)).evaluate())
                        .as("%s with %s", expressions.get(e), n)
                        .isEqualTo(want[e]);
            }
        }
        assertThat(awaitExpr(expressions.get(3)).dependents()).hasSize(3);
    }

    /** Only what may be true before all futures are there has to be evaluated before. */
    @Test
    void shortCircuits() {
        HjFuture<?>[] all = new Inputs().futures;
        assertThat(awaitExpr(and(all)).useShortCircuit()).isFalse();
        assertThat(awaitExpr(countEqualTo(all, 3)).useShortCircuit()).isFalse();
        assertThat(awaitExpr(countGreaterThan(all, 2)).useShortCircuit()).isFalse();
        assertThat(awaitExpr(countGreaterThan(all, 1)).useShortCircuit()).isTrue();
        assertThat(awaitExpr(and(or(all), leaf(all[0]))).useShortCircuit()).isTrue();
        assertThat(awaitExpr(not(all[0])).useShortCircuit()).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> or(new HjFuture<?>[0]));
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void tasksBeginOnceWhenItIsTrue(Lab lab) {
        lab.launch(() -> {
            Inputs in = new Inputs();
            AtomicInteger runs = new AtomicInteger();
            AtomicInteger seen = new AtomicInteger();
            Serrano.finish(() -> {
                asyncWhen(in.get(0), runs::incrementAndGet);
                asyncWhen(and(in.get(0), in.get(1)), () -> {
                    runs.addAndGet(10);
                    seen.set(in.promises.get(1).join());
                });
                asyncWhen(awaitExpr(or(in.get(1), in.get(2))), () -> runs.addAndGet(100)); // the third never comes
                asyncWhen(not(in.get(2)), () -> runs.addAndGet(1000));
                asyncWhen(countGreaterOrEqualTo(in.futures, 2), () -> runs.addAndGet(10_000));
                in.promises.get(0).put(7);
                in.promises.get(1).put(8);
            });
            assertThat(runs).hasValue(11_111);
            assertThat(seen).hasValue(8);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void futuresOfConditions(Lab lab) {
        lab.launch(() -> {
            Inputs in = new Inputs();
            HjFuture<String> one = futureWhen(in.get(0), () -> "one");
            HjFuture<String> two = futureWhen(or(leaf(in.get(2)), leaf(one)), () -> "two after " + one.safeGet());
            HjFuture<String> all = futureWhen(awaitExpr(and(one, two)), () -> one.safeGet() + ", " + two.safeGet());
            assertThat(all.resolved()).isFalse();
            in.promises.get(0).put(1);
            assertThat(all.get()).isEqualTo("one, two after one");
        });
    }

    /** The finish reports a condition that can become true no more. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void neverTrue(Lab lab) {
        lab.launch(() -> {
            Inputs in = new Inputs();
            in.promises.get(0).put(1);
            assertThatThrownBy(() -> Serrano.finish(() -> {
                        asyncWhen(and(not(in.get(0)), leaf(in.get(1))), () -> {});
                        in.promises.get(1).put(2);
                    }))
                    .hasStackTraceContaining("asyncWhen(and(not(a future), a future), ...): all its futures are"
                            + " resolved and it is false, so the task can never begin");
            assertThatThrownBy(() ->
                            Serrano.finish(() -> asyncWhen(countEqualTo(new HjFuture<?>[] {in.get(0)}, 2), () -> {})))
                    .hasStackTraceContaining("can never begin");
        });
    }

    /** Nobody is left who could make it true: that is a deadlock like others. */
    @OnEveryRuntime(
            workers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void nobodyMakesItTrue(Lab lab) {
        Inputs in = new Inputs();
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(100)));
        assertThatThrownBy(() -> lab.launch(() -> Serrano.finish(() -> asyncWhen(or(in.get(0), in.get(1)), () -> {}))))
                .isInstanceOf(TaskDeadlockException.class);
    }

    /** As of any task that awaits inputs. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anInputThatFails(Lab lab) {
        lab.launch(() -> {
            AtomicInteger runs = new AtomicInteger();
            for (int k = 0; k < 2; k++) {
                Inputs in = new Inputs();
                HjBooleanExpression e = k == 0 ? and(in.get(0), in.get(1)) : or(in.get(0), in.get(1));
                assertThatThrownBy(() -> Serrano.finish(() -> {
                            asyncWhen(e, runs::incrementAndGet);
                            in.promises.get(0).fail(new IllegalArgumentException("boom"));
                            if (e.toString().startsWith("and")) {
                                in.promises.get(1).put(1);
                            }
                        }))
                        .hasStackTraceContaining("boom");
            }
            assertThat(runs).hasValue(0);
        });
    }

    /** Beside a launch, or initializeHabanero. */
    @Test
    void outsideOfATask() {
        Promise<Integer> input = Serrano.externalPromise();
        Promise<Integer> ran = Serrano.externalPromise();
        HjFuture<Integer> f = new HabaneroFuture<>(input);
        Launches.initializeHabanero();
        try {
            asyncWhen(f, () -> ran.put(input.join()));
            HjFuture<Integer> twice = futureWhen(or(f, f), () -> 2 * input.join());
            input.put(21);
            assertThat(ran.join(Duration.ofSeconds(10))).isEqualTo(21);
            assertThat(twice.safeGet()).isEqualTo(42);
        } finally {
            Launches.finalizeHabanero();
        }
    }

    /** Waiting for a condition is waiting: a eureka ends it. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anEurekaEndsTasksThatWait(Lab lab) {
        AtomicInteger runs = new AtomicInteger();
        lab.launch(() -> {
            Inputs in = new Inputs();
            ModuleZ.finish(ModuleZ.newEureka(), () -> {
                asyncWhen(or(in.get(0), in.get(1)), runs::incrementAndGet);
                asyncWhen(and(in.get(0), in.get(1)), runs::incrementAndGet);
                ModuleZ.offerEureka(1);
            });
        });
        assertThat(runs).hasValue(0);
    }
}
